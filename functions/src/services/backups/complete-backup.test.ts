// The end of a backup, with stores in memory: what it says of what has changed, and that no backup
// fails for that.
import { beforeAll, expect, test } from 'vitest';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import { chunkName, deltaName } from '../../engine/format/layout.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { initialVerifyState } from '../../engine/backup/verify.ts';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { memoryAlerts } from '../../testing/memory-alerts.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { stepContext } from '../../testing/step-context.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { LeaseLostError, type RecordPatch } from '../ports/job-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { backupJobStateSchema, type ComparingState } from './backup-job-state.ts';
import { completeBackup } from './complete-backup.ts';
import { releaseHealed, rememberDamage } from './damage.ts';

const now = () => new Date('2026-01-02T00:00:00Z');

function database(revision: number): MemorySource {
  const paths = Array.from({ length: 1500 }, (_, index) => `customers/${10_000 + index}`);
  return new MemorySource(paths.map((path) => memoryDocument(path, { revision, sizeBytes: 8000 })));
}

/** What the backup before has learned. */
const learnedBefore: BackupChanges = {
  comparedWith: 'b0',
  hours: 24,
  isWhole: true,
  before: 1500,
  changed: 20,
  deleted: 0,
  created: 0,
  usual: 0.02,
  isUnusual: false,
  restored: 0,
  collections: [],
  learned: {
    since: '2025-12-01T00:00:00.000Z',
    backups: 30,
    hours: 24,
    usual: [],
    isNotable: true,
    anchors: [{ recordId: 'b0', at: '2025-12-30T00:00:00.000Z' }],
  },
};

function recordOf(
  { backupId, documents }: Manifest,
  { include = [], changes = null }: { include?: string[]; changes?: BackupChanges | null } = {},
): BackupRecord {
  const collections = [{ path: 'customers', documentCount: documents, rawBytes: 0 }];
  return verifiedRecord(backupId, {
    trigger: 'scheduled',
    include,
    documentCount: documents,
    collections,
    changes,
  });
}

const stored = memoryVault();
let manifests: { readonly before: Manifest; readonly after: Manifest };

beforeAll(async () => {
  const before = await takeMemoryBackup(stored, database(0), { backupId: 'b1' });
  const after = await takeMemoryBackup(stored, database(1), { backupId: 'b2', previous: before });
  manifests = { before, after };
});

/** A backup read and verified, of which every document is another than in the one before. */
async function world(include: string[] = [], changes: BackupChanges | null = null) {
  const vault = memoryVault();
  for (const [name, bytes] of stored.store.objects) {
    if (!name.endsWith('b2/manifest')) {
      vault.store.objects.set(name, bytes);
    }
  }
  const { before, after } = manifests;
  const previous = recordOf(before, { changes });
  const record = recordOf(after, { include });
  const { documents: count, rawBytes, collections, groups, pages, readTime } = after;
  const state: ComparingState = {
    phase: 'comparing',
    startedAt: readTime,
    readSince: readTime,
    readableFor: 'hour',
    consistency: 'snapshot',
    expectedDocuments: count,
    backup: {
      readTime,
      cursor: null,
      isDone: true,
      pages: pages.length,
      openPage: null,
      chunks: after.chunks,
      newChunks: after.chunks,
      storedBytes: 0,
      totals: { documents: count, rawBytes, collections: [...collections], groups: [...groups] },
      seen: { matched: [], leftOut: [] },
    },
    counts: { checked: 1, mismatches: [] },
    verify: { ...initialVerifyState(), isDone: true },
    changes: null,
  };
  const logged: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string) => void logged.push(message),
  };
  const documents = new MemoryDocuments();
  for (const one of [previous, record]) {
    documents.set(`backupRecords/${one.id}`, { ...one, ownerId: 'ada' });
  }
  const damagedChunks = createDamagedChunks(documents);
  return {
    options: { damagedChunks, alerts: memoryAlerts(documents, now), log, now },
    work: { record, vault, pages, state },
    logged,
  };
}

function newContext(change: Partial<StepContext> = {}) {
  const kept: { state: unknown; patches: readonly RecordPatch[] } = { state: null, patches: [] };
  const context = stepContext(
    { id: 'b2', subjectId: 'b2' },
    {
      commit: async ({ state }) => {
        kept.state = JSON.parse(JSON.stringify(state));
      },
      finish: async (patches) => {
        kept.patches = patches;
      },
      ...change,
    },
  );
  return { context, kept };
}

const comparingState = (kept: unknown) => backupJobStateSchema.parse(kept) as ComparingState;
const statusOf = (patches: readonly RecordPatch[]) =>
  patches.find(({ collection }) => collection === 'backupRecords')?.patch['status'];
const alertOf = (patches: readonly RecordPatch[]) =>
  patches.find(({ collection }) => collection === 'alarms')?.patch;

test('a backup says what has changed, in however many steps it is found', async () => {
  const { options, work } = await world();
  let { state } = work;
  let steps = 0;
  let ended: readonly RecordPatch[] = [];
  while (ended.length === 0) {
    const { context, kept } = newContext({ isBudgetSpent: () => true });
    const outcome = await completeBackup(options, context, { ...work, state });
    const hasManifest = await readManifest(work.vault, 'b2').then(
      () => true,
      () => false,
    );
    expect(hasManifest).toBe(outcome === 'done');
    ended = kept.patches;
    state = outcome === 'done' ? state : comparingState(kept.state);
    steps += 1;
  }
  expect(statusOf(ended)).toBe('completed');
  expect(alertOf(ended)).toMatchObject({
    recordId: 'b2',
    details: {
      comparedWith: 'b1',
      anomalies: [{ kind: 'mass-change', before: 1500, changed: 1500, isAtLeast: false }],
    },
  });
  expect(steps).toBeGreaterThan(1);
  expect((await readManifest(work.vault, 'b2')).documents).toBe(1500);
});

test('a backup is not compared with one of another selection', async () => {
  const { options, work } = await world(['customers']);
  const { context, kept } = newContext();
  expect(await completeBackup(options, context, work)).toBe('done');
  expect(statusOf(kept.patches)).toBe('completed');
  expect(alertOf(kept.patches)).toBeUndefined();
});

test.each([
  ['nothing', null, null],
  ['something', learnedBefore, { comparedWith: null, changed: 0, learned: learnedBefore.learned }],
])('a previous backup that cannot be read fails no backup, and %s stays known', async (...row) => {
  const [, before, after] = row;
  const { options, work, logged } = await world([], before);
  for (const name of work.vault.store.objects.keys()) {
    if (name.endsWith('b1/manifest')) {
      work.vault.store.objects.delete(name);
    }
  }
  const { context, kept } = newContext();
  expect(await completeBackup(options, context, work)).toBe('done');
  expect(statusOf(kept.patches)).toBe('completed');
  expect(alertOf(kept.patches)).toBeUndefined();
  expect(kept.patches[0]?.patch).toMatchObject({ metadata: { changes: after } });
  expect(logged).toEqual(['Backups not compared']);
});

test('a worker that was overtaken while it compares completes nothing', async () => {
  const { options, work } = await world();
  const abort = new AbortController();
  abort.abort(new LeaseLostError());
  const { context, kept } = newContext({ signal: abort.signal });
  await expect(completeBackup(options, context, work)).rejects.toThrow(LeaseLostError);
  expect(kept.patches).toEqual([]);
});

test('of damaged chunks only those are forgotten that now read whole, or of which nothing is stored', async () => {
  const { options, work } = await world();
  const { store, owner } = work.vault;
  const names = [...store.objects.keys()].filter((name) => name.includes('/chunks/'));
  const hashes = names.map((name) => name.split('/').at(-1) ?? '');
  const [healed = '', damaged = '', gone = '', asDelta = '', later = ''] = hashes;
  expect(later).not.toBe('');
  store.objects.set(chunkName(owner, damaged), new Uint8Array(100));
  store.objects.delete(chunkName(owner, gone));
  store.objects.delete(chunkName(owner, asDelta));
  store.objects.set(deltaName(owner, asDelta, healed), new Uint8Array(100));
  const known = [healed, damaged, gone, asDelta, later];
  await options.damagedChunks.set('shop', known);
  const left = async (isBudgetSpent: boolean) => {
    const { context } = newContext({ isBudgetSpent: () => isBudgetSpent });
    await releaseHealed(options, context, work.vault);
    return await options.damagedChunks.get('shop');
  };
  expect(await left(true)).toEqual([damaged, asDelta, later]);
  const awaited = await options.damagedChunks.awaited('shop');
  const released = [healed, gone].map((one) => ({
    hash: one,
    isGone: one === gone,
    at: now().toISOString(),
  }));
  expect(awaited).toEqual(expect.arrayContaining(released));
  // Still to be stored again, last.
  expect(await options.damagedChunks.suspected('shop')).toEqual([damaged, asDelta, later, gone]);
  const record = recordOf(manifests.after, { include: ['customers'] });
  const { context } = newContext();
  expect(await completeBackup(options, context, { ...work, record })).toBe('done');
  expect(await options.damagedChunks.get('shop')).toEqual([damaged, asDelta]);
});

test('damaged chunks that can’t be looked at fail no backup, and stay known', async () => {
  const { options, work, logged } = await world(['customers']);
  await options.damagedChunks.set('shop', ['ab']);
  options.damagedChunks.release = () => Promise.reject(new Error('UNAVAILABLE'));
  const { context, kept } = newContext();
  expect(await completeBackup(options, context, work)).toBe('done');
  expect(statusOf(kept.patches)).toBe('completed');
  expect(logged).toEqual(['Damaged chunks not looked at']);
  expect(await options.damagedChunks.get('shop')).toEqual(['ab']);
  const { context: overtaken } = newContext({ signal: AbortSignal.abort(new LeaseLostError()) });
  await expect(completeBackup(options, overtaken, work)).rejects.toThrow(LeaseLostError);
});

test('damage found last is remembered before what is known for long', async () => {
  const { options } = await world();
  const known = Array.from({ length: 1000 }, (_, index) => `known-${index}`);
  await options.damagedChunks.set('shop', known);
  await rememberDamage(options.damagedChunks, 'shop', ['new']);
  expect(await options.damagedChunks.get('shop')).toEqual(['new', ...known.slice(0, 999)]);
});

test('an empty backup of a typing error completes, says so, and is shown as nobody’s last success', async () => {
  const { options, work } = await world(['custmers']);
  const { backup } = work.state;
  const totals = { ...backup.totals, documents: 0, rawBytes: 0, collections: [] };
  const state = { ...work.state, backup: { ...backup, totals } };
  const { context, kept } = newContext();
  await completeBackup(options, context, { ...work, state });
  expect(kept.patches.map(({ collection }) => collection)).toEqual(['backupRecords']);
  expect(kept.patches[0]?.patch).toMatchObject({
    status: 'completed',
    metadata: { coverage: { kind: 'empty', unmatched: ['custmers'], leftOutDocuments: 1500 } },
  });
});

test('a whole backup is the project’s last, with its coverage', async () => {
  const { options, work } = await world();
  const { context, kept } = newContext();
  await completeBackup(options, context, work);
  expect(kept.patches.map(({ collection }) => collection)).toContain('projects');
  expect(kept.patches[0]?.patch).toMatchObject({
    metadata: { coverage: { kind: 'whole', unmatched: [], leftOutDocuments: 0, leftOut: [] } },
  });
});
