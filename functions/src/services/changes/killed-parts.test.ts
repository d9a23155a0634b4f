// A restore that is divided among parts, with workers that are killed anywhere.
import { beforeAll, expect, test, vi } from 'vitest';
import { documentUpdateTime } from '../../engine/format/document.ts';
import { entriesOf, mergeEntries, readIndex, restoreFolder } from '../../engine/changes/entries.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { restoreSliceSchema } from './restore-state.ts';

const paths = Array.from({ length: 4 }, (_, index) => `customers/${index}`);
const source = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(source, ['customers/2']);
});

/** Some was changed since the backup, some deleted, and something added in front and at the end. */
function changedDatabase(): MemoryDatabase {
  return new MemoryDatabase([
    memoryDocument('admins/1'),
    memoryDocument('customers/0', { revision: 1 }),
    memoryDocument('customers/1'),
    memoryDocument('customers/3', { revision: 2 }),
    memoryDocument('orders/1/lines/1'),
  ]);
}

/** Each phase has parts: pages, and entries, are more than one of them should have. */
const divide = { rangeDocuments: 1, parallel: 2, mostParallel: 2 };

async function expectRestored(plan?: FaultPlan): Promise<void> {
  const target = changedDatabase();
  const world = RestoreWorld.open(stored, target, { divide });
  expect(await world.mirror(plan)).toMatchObject({
    status: 'completed',
    canUndo: true,
    plan: { create: 1, update: 2, delete: 2, unchanged: 1 },
    outcome: { written: 3, deleted: 2, failed: 0, conflicts: 0, skipped: 1 },
  });
  expect(target.content()).toEqual(source.content());
  await expectProven(world);
  await expectWholeJournal(world);
}

/** The safety backup is listed as completed and verified, and is. */
async function expectProven(world: RestoreWorld): Promise<void> {
  const { status, verification, metadata } = world.record('r1-safety');
  expect([status, verification.status]).toEqual(['completed', 'verified']);
  expect([metadata.documentCount, verification.documents]).toEqual([4, 4]);
  const manifest = await world.manifest('r1-safety');
  const verified = await verifyWhole(world.vault, manifest);
  expect(verified).toMatchObject({ mismatches: [], totals: { documents: 4 } });
  const created = manifest.safety?.created.reduce((sum, page) => sum + page.documents, 0);
  expect(created).toBe(1);
}

/** All that was done stands in the journal, in the order of names, as it was left. */
async function expectWholeJournal({ vault, database }: RestoreWorld): Promise<void> {
  const folder = restoreFolder('r1');
  const refs = await readIndex(vault, { folder, name: 'journal' });
  const listOf = (prefix: string) =>
    entriesOf(vault, folder, {
      refs: refs.filter(({ page }) => page.startsWith(prefix)),
      after: null,
    });
  const found: string[] = [];
  for await (const { path, change, time } of mergeEntries([listOf('jw-'), listOf('jd-')])) {
    const document = database.documents.get(path);
    expect(time).toBe(document === undefined ? null : `${documentUpdateTime(document)}`);
    found.push(`${change} ${path}`);
  }
  expect(found).toEqual([
    'delete admins/1',
    'update customers/0',
    'create customers/2',
    'update customers/3',
    'delete orders/1/lines/1',
  ]);
}

/** The phases whose work was divided so far, and among how many parts. */
function divisionsOf(world: RestoreWorld): () => string[] {
  const commit = vi.spyOn(world.jobs, 'commit');
  return () =>
    commit.mock.calls.flatMap(([, , { fork }]) =>
      fork === undefined ? [] : [`${phaseOf(fork.states[0])} ${fork.states.length}`],
    );
}

const phaseOf = (state: unknown) => restoreSliceSchema.parse(state).phase;

test('every phase of a large restore is divided, and its undo puts everything back', async () => {
  const target = changedDatabase();
  const before = target.content();
  const world = RestoreWorld.open(stored, target, { divide });
  const divisions = divisionsOf(world);
  await world.mirror();
  const applied = ['saving 4', 'checking 4', 'writing 2', 'deleting 2'];
  expect(divisions()).toEqual(['verifying 2', 'planning 2', ...applied]);
  expect(target.content()).toEqual(source.content());
  const undone = await world.undo();
  expect(undone).toMatchObject({ status: 'completed', outcome: { written: 4, deleted: 1 } });
  expect(target.content()).toEqual(before);
});

test('a small one is not', async () => {
  const world = RestoreWorld.open(stored, changedDatabase(), {
    divide: { rangeDocuments: 3, parallel: 2, mostParallel: 2 },
  });
  const divisions = divisionsOf(world);
  expect(await world.mirror()).toMatchObject({ status: 'completed' });
  expect(divisions()).toEqual([]);
});

test('a divided restore of which any worker is killed anywhere is whole, and notes all it did', async () => {
  const { failures, places } = await killEverywhere(expectRestored);
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(80);
}, 120_000);
