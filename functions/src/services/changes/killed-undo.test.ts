// A restore with its safety backup, and its undo, with workers that are killed anywhere.
import { beforeAll, expect, test } from 'vitest';
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

const paths = Array.from({ length: 6 }, (_, index) => `customers/${index}`);

const source = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(source);
});

/** A database where some was changed since the backup, some deleted, and something added. */
function changedDatabase(): MemoryDatabase {
  return new MemoryDatabase([
    ...paths.slice(0, 2).map((path) => memoryDocument(path)),
    ...paths.slice(2, 4).map((path) => memoryDocument(path, { revision: 1 })),
    memoryDocument('customers/new'),
    memoryDocument('orders/1/lines/1'),
  ]);
}

interface Plans {
  readonly restore?: FaultPlan;
  readonly undo?: FaultPlan;
  readonly isHurried?: boolean;
}

/**
 * Restores and undoes; whatever happens to the workers meanwhile, all is as it should be after each
 * of the two.
 */
async function expectRestoredAndUndone({ restore, undo, isHurried = false }: Plans): Promise<void> {
  const target = changedDatabase();
  const before = target.content();
  const world = RestoreWorld.open(stored, target, { isHurried });

  const restored = await world.mirror(restore);
  expect(target.content()).toEqual(source.content());
  expect(restored).toMatchObject({
    status: 'completed',
    canUndo: true,
    outcome: { written: 4, deleted: 2, failed: 0, conflicts: 0 },
  });
  await expectProven(world, 'r1-safety', { documents: 4, created: 2 });

  const undone = await world.undo(undo);
  expect(target.content()).toEqual(before);
  expect(undone).toMatchObject({
    status: 'completed',
    canUndo: true,
    outcome: { written: 4, deleted: 2, failed: 0, conflicts: 0 },
  });
  await expectProven(world, 'r2-safety', { documents: 4, created: 2 });
}

/** The safety backup is listed as completed and verified, and is. */
async function expectProven(
  world: RestoreWorld,
  id: string,
  { documents, created }: { documents: number; created: number },
): Promise<void> {
  const { status, verification, metadata } = world.record(id);
  expect([status, verification.status]).toEqual(['completed', 'verified']);
  expect(metadata.documentCount).toBe(documents);
  const manifest = await world.manifest(id);
  const verified = await verifyWhole(world.vault, manifest);
  expect(verified).toMatchObject({ mismatches: [], totals: { documents } });
  const named = manifest.safety?.created.reduce((sum, page) => sum + page.documents, 0);
  expect(named).toBe(created);
}

test('a restore is undone, in one step or in many', async () => {
  await expectRestoredAndUndone({});
  await expectRestoredAndUndone({ isHurried: true });
});

test('a restore with a safety backup whose worker is killed anywhere is whole, and can be undone', async () => {
  const { failures, places } = await killEverywhere((restore) =>
    expectRestoredAndUndone({ restore, isHurried: true }),
  );
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(25);
}, 60_000);

test('an undo whose worker is killed anywhere puts everything back, and can be undone', async () => {
  const { failures, places } = await killEverywhere((undo) =>
    expectRestoredAndUndone({ undo, isHurried: true }),
  );
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(25);
}, 60_000);
