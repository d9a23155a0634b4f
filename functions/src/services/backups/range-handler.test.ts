// A part that reads a range of names for longer than its read time can be read.
import { expect, test } from 'vitest';
import { tiers } from '../../contract/quotas.ts';
import { initialBackupState } from '../../engine/backup/backup-state.ts';
import type { ScanOptions } from '../../engine/document-source.ts';
import { memoryDocument, MemorySource, memoryVault } from '../../engine/testing/memory-backups.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createMemoryBackupUse } from '../../testing/memory/backup-use.ts';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { jobOf, stepContext } from '../../testing/step-context.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { Vaults } from '../jobs/vaults.ts';
import { rangeStateSchema, type RangeState } from './backup-state.ts';
import { joinScan } from './divide.ts';
import { RangeHandler } from './range-handler.ts';

const oldTime = '2026-01-01T00:00:00Z';
const newTime = '2026-01-01T00:51:00Z';
const middle = 'customers/10500';

/**
 * A database that gives a new read time when it is asked, and remembers at which ones it was read.
 */
class Database extends MemorySource {
  readonly readTimes: (string | null)[] = [];

  constructor() {
    const paths = Array.from({ length: 1000 }, (_, index) => `customers/${10_000 + index}`);
    super(paths.map((path) => memoryDocument(path, { sizeBytes: 8000 })));
  }

  override scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    this.readTimes.push(options.readTime);
    return super.scan(options);
  }

  async takeReadTime(): Promise<string> {
    return newTime;
  }

  async countRange(): Promise<number> {
    return 500;
  }

  close(): void {
    // Nothing is held open.
  }
}

function newWorld(now: Date) {
  const vault = memoryVault();
  const database = new Database();
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  const record = verifiedRecord('b1', { createdAt: oldTime });
  documents.set('backupRecords/b1', { ...record, status: 'running', ownerId: 'ada' });
  const clock = () => now;
  const handler = new RangeHandler({
    records: createBackupRecords(documents),
    damagedChunks: createDamagedChunks(documents),
    use: createMemoryBackupUse(documents, new MemoryJobStore(documents, clock)),
    projects: createProjectStore(documents, clock),
    databases: { open: async () => customerDatabase(database) },
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    tiers: { of: async () => tiers.free },
    now: clock,
  });
  return { handler, database };
}

/**
 * Delivers steps until the part has ended; the first of them with its budget spent, where it says
 * so.
 */
async function drive(handler: RangeHandler, first: RangeState): Promise<RangeState[]> {
  const states: RangeState[] = [];
  let outcome = 'more';
  for (let token = 1; outcome === 'more'; token += 1) {
    const job = jobOf({
      id: 'b1-0',
      subjectId: 'b1',
      state: states.at(-1) ?? first,
      partOf: { runId: 'b1', number: 0, total: 2 },
    });
    const context = stepContext(job, {
      claim: { job, token },
      isBudgetSpent: () => token === 1,
      commit: async (change) => {
        states.push(rangeStateSchema.parse(JSON.parse(JSON.stringify(change.state))));
      },
    });
    outcome = await handler.step(context);
  }
  return states;
}

const begun: RangeState = {
  startedAt: oldTime,
  readSince: oldTime,
  readableFor: 'hour',
  consistency: 'snapshot',
  expectedDocuments: 500,
  backup: initialBackupState(oldTime),
  range: { from: null, to: middle },
  counted: null,
  isOfOneTime: true,
  counts: { checked: 0, mismatches: [] },
};

test('a part whose read time can be read for a while continues with it', async () => {
  const { handler, database } = newWorld(new Date('2026-01-01T00:49:00Z'));
  const states = await drive(handler, begun);
  expect(new Set(database.readTimes)).toEqual(new Set([oldTime]));
  expect(states.at(-1)).toMatchObject({
    consistency: 'snapshot',
    readSince: oldTime,
    backup: { isDone: true, totals: { documents: 500 } },
    counts: { checked: 1, mismatches: [] },
  });
});

test('one whose read time is older than fifty minutes continues after its cursor with a new one', async () => {
  const early = newWorld(new Date('2026-01-01T00:01:00Z'));
  const half = (await drive(early.handler, begun)).at(0) ?? begun;
  expect(half).toMatchObject({ backup: { isDone: false, readTime: oldTime } });

  const late = newWorld(new Date('2026-01-01T00:51:00Z'));
  const states = await drive(late.handler, half);
  expect(new Set(late.database.readTimes)).toEqual(new Set([newTime]));
  expect(states.at(-1)).toMatchObject({
    consistency: 'per-shard',
    readSince: '2026-01-01T00:51:00.000Z',
    // Neither read time has a count of what was read.
    counts: { checked: 0, mismatches: [] },
    backup: { isDone: true, readTime: newTime, totals: { documents: 500 } },
  });
  expect(late.database.sent).toBeLessThan(early.database.sent);
});

test('and makes the backup one of several read times, whatever its neighbours were read at', async () => {
  const fresh = newWorld(new Date('2026-01-01T00:10:00Z'));
  const late = newWorld(new Date('2026-01-01T01:30:00Z'));
  const left = (await drive(fresh.handler, begun)).at(-1);
  const right = (await drive(late.handler, { ...begun, range: { from: middle, to: null } })).at(-1);
  const joined = await joinScan([left ?? begun, right ?? begun], {
    countGroup: () => Promise.reject(new Error('has no count')),
  });
  expect(joined).toMatchObject({
    consistency: 'per-shard',
    backup: { totals: { documents: 1000 } },
    counts: { checked: 1, mismatches: [] },
  });
});
