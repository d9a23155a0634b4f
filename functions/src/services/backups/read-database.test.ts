// The beginning of a backup: what is waited for before reading, and what is large.
import { expect, test } from 'vitest';
import { tiers } from '../../contract/quotas.ts';
import { initialBackupState, wholeRange } from '../../engine/backup/backup-state.ts';
import type { ScanOptions } from '../../engine/document-source.ts';
import {
  memoryDocument,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { AppError } from '../../lib/errors.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { stepContext } from '../../testing/step-context.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import type { JobChange } from '../ports/job-store.ts';
import { backupJobStateSchema, type ScanningState } from './backup-job-state.ts';
import { noCounts, rangeStateSchema } from './backup-state.ts';
import type { OpenScan } from './open-scan.ts';
import { readDatabase, type ReadStep } from './read-database.ts';

const now = new Date('2026-01-01T12:00:00Z');
const unknown = { unknown: 'not asked' };

/** A database that notes what is asked of it, and may count late or wrongly. */
class Database extends MemoryDatabase {
  readonly asked: string[] = [];
  counted: Promise<number> | null = null;
  scanFailure: Error | null = null;
  isOfOtherTime = false;

  constructor(documents: number) {
    const paths = Array.from({ length: documents }, (_, index) => `customers/${1000 + index}`);
    super(paths.map((path) => memoryDocument(path, { sizeBytes: 20_000 })));
  }

  override async countAll(): Promise<{ documents: number; readTime: string }> {
    this.asked.push('count');
    return { documents: (await this.counted) ?? this.documents.size, readTime: '' };
  }

  override async countGroup(id: string): Promise<number> {
    this.asked.push(`count ${id}`);
    return await super.countGroup(id);
  }

  override async splitPoints(): Promise<string[]> {
    this.asked.push('split');
    return ['customers/1050'];
  }

  override async *scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    this.asked.push(`scan at ${options.readTime}`);
    if (this.scanFailure !== null) {
      throw this.scanFailure;
    }
    if (this.isOfOtherTime) {
      options.onOtherTime?.();
    }
    yield* super.scan(options);
    this.asked.push('scanned');
  }
}

function setUp(database: Database, { hasRecovery = false, rangeDocuments = 1_000_000 } = {}) {
  const commits: JobChange[] = [];
  const context = stepContext(
    {},
    {
      commit: async (change) => {
        commits.push(JSON.parse(JSON.stringify(change)) as JobChange);
      },
    },
  );
  const open: OpenScan = {
    record: queuedRecord('r1'),
    vault: memoryVault(),
    database: customerDatabase(database),
    project: storedProject(),
    tier: tiers.free,
    last: null,
    suspect: new Set(),
  };
  const facts = {
    pointInTimeRecovery: { value: hasRecovery },
    deleteProtection: unknown,
    excessPermissions: unknown,
  };
  const options = {
    divide: { rangeDocuments, parallel: 2, mostParallel: 4 },
    databaseFacts: { read: async () => facts },
    jobs: { pages: async () => [], partStates: async () => [] },
    now: () => now,
  };
  const step = (change: Partial<ReadStep> = {}) =>
    readDatabase(options, { context, open, state: { phase: 'new' }, ...change });
  return { step, commits, open, context };
}

const phases = (commits: readonly JobChange[]) =>
  commits.map(({ state }) => backupJobStateSchema.parse(state).phase);

test('documents are counted once, while they are read, and what they come to is committed at once', async () => {
  const database = new Database(100);
  const { step, commits } = setUp(database);
  let count = (_documents: number): void => undefined;
  database.counted = new Promise((resolve) => {
    count = resolve;
  });
  const reading = step();
  // It would never be read if the count were waited for.
  await expect.poll(() => database.asked.at(-1)).toBe('scanned');
  expect(phases(commits)).toEqual(['scanning']);
  count(100);
  expect(await reading).toMatchObject({
    phase: 'verifying',
    expectedDocuments: 100,
    counts: { checked: 1, mismatches: [] },
  });
  expect(database.asked.filter((asked) => asked.startsWith('count'))).toEqual(['count']);
  expect(phases(commits)).toEqual(['scanning', 'verifying']);
  expect(commits.map(({ patches = [] }) => patches[0]?.patch['status'])).toEqual([
    'running',
    'verifying',
  ]);
});

test('a count that differs is explained by collection', async () => {
  const database = new Database(100);
  database.counted = Promise.resolve(101);
  const { step } = setUp(database);
  expect(await step()).toMatchObject({
    counts: {
      checked: 2,
      mismatches: ['Firestore counts 101 documents, the backup read 100'],
    },
  });
  expect(database.asked).toContain('count customers');
});

test('every collection is counted where the server does not say what it read at', async () => {
  const database = new Database(100);
  database.isOfOtherTime = true;
  const { step } = setUp(database);
  expect(await step()).toMatchObject({ counts: { checked: 2, mismatches: [] } });
  expect(database.asked).toContain('count customers');
});

test.each([
  ['is read at the time that the server gave', false, /^20\d\d-.*:\d\d\.\d+Z$/],
  ['with point-in-time recovery at a whole minute', true, /:00Z$/],
])('a database that turns out to be large is divided: %s', async (_how, hasRecovery, time) => {
  const database = new Database(100);
  const { step, commits } = setUp(database, { hasRecovery, rangeDocuments: 50 });
  expect(await step()).toBe('waiting');
  expect(phases(commits)).toEqual(['scanning', 'scanning']);
  // Nothing that the first attempt read has been kept beside the parts.
  expect(commits.flatMap(({ pages }) => pages ?? [])).toEqual([]);
  const states = (commits[1]?.fork?.states ?? []).map((state) => rangeStateSchema.parse(state));
  expect(states.map(({ range }) => range)).toEqual([
    { from: null, to: 'customers/1050' },
    { from: 'customers/1050', to: null },
  ]);
  for (const { backup, readableFor } of states) {
    expect(backup.readTime).toMatch(time);
    expect(readableFor).toBe(hasRecovery ? 'week' : 'hour');
  }
});

test('reading ends as soon as a database is known to be large, not at the end of a chunk', async () => {
  const database = new Database(500);
  const { step } = setUp(database, { rangeDocuments: 50 });
  expect(await step()).toBe('waiting');
  // A batch of the memory database.
  expect(database.sent).toBeLessThanOrEqual(50);
  expect(database.asked).not.toContain('scanned');
});

test('one that was large the last time is counted and divided before any of it is read', async () => {
  const database = new Database(100);
  const { step, open } = setUp(database, { rangeDocuments: 50 });
  const manifest = await takeMemoryBackup(open.vault, database, { backupId: 'b0' });
  database.asked.length = 0;
  const last = { record: verifiedRecord('b0'), manifest };
  expect(await step({ open: { ...open, last } })).toBe('waiting');
  expect(database.asked).toEqual(['count', 'split']);
});

test('what is certain to be more than the tier covers is refused before anything is kept', async () => {
  const database = new Database(100);
  const { step, open, commits } = setUp(database);
  const rawBytes = tiers.free.limits.backupBytes;
  const record = verifiedRecord('b0', { documentCount: 30, rawBytes });
  const refused = step({ open: { ...open, last: { record, manifest: null } } });
  await expect(refused).rejects.toThrow('and this one is larger');
  expect(phases(commits)).toEqual(['scanning']);
});

test('a step that fails leaves no commit under way', async () => {
  const database = new Database(100);
  const { step, context, open } = setUp(database);
  database.scanFailure = new AppError('permission-denied', 'The key may not do this');
  let isCommitted = false;
  const slow = {
    ...context,
    commit: async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      isCommitted = true;
    },
  };
  await expect(step({ context: slow, open })).rejects.toThrow('The key may not do this');
  expect(isCommitted).toBe(true);
});

test('where point-in-time recovery was turned off, the next step takes a new read time', async () => {
  const database = new Database(10);
  const { step, commits } = setUp(database);
  database.scanFailure = new AppError('failed-precondition', 'The read time is too old', {
    isInternal: true,
  });
  const state: ScanningState = {
    phase: 'scanning',
    slice: {
      startedAt: '2026-01-01T10:00:00Z',
      readSince: '2026-01-01T10:00:00Z',
      readableFor: 'week',
      consistency: 'snapshot',
      expectedDocuments: 10,
      range: wholeRange,
      counted: 10,
      isOfOneTime: true,
      counts: noCounts,
      backup: initialBackupState('2026-01-01T10:00:00Z'),
    },
  };
  expect(await step({ state })).toBe('more');
  database.scanFailure = null;
  const next = backupJobStateSchema.parse(commits.at(-1)?.state) as ScanningState;
  expect(await step({ state: next })).toMatchObject({ consistency: 'per-shard' });
});
