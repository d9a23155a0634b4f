// Restores under way whose jobs an earlier build stored, continued to their end by this one.
import { expect, test } from 'vitest';
import { readManifest } from '../../engine/format/manifest.ts';
import { memoryDocument, memoryVault, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { someOfEachKind } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { UnderWayFile, type UnderWay } from '../../testing/under-way.ts';

const paths = Array.from({ length: 4 }, (_, index) => `customers/${index}`);
const source = new MemoryDatabase(paths.map((path) => memoryDocument(path)));

function changedDatabase(): MemoryDatabase {
  return new MemoryDatabase([
    memoryDocument('admins/1'),
    memoryDocument('customers/0', { revision: 1 }),
    memoryDocument('customers/1'),
    memoryDocument('customers/3', { revision: 2 }),
    memoryDocument('orders/1/lines/1'),
  ]);
}

const divide = { rangeDocuments: 1, parallel: 2, mostParallel: 2 };
const ways = { whole: {}, divided: { divide } };

const file = new UnderWayFile('under-way.json');

/** Notes moments at which a worker may have died. */
async function capture(): Promise<void> {
  const stored = await storeBackup(source, ['customers/2']);
  for (const [way, options] of Object.entries(ways)) {
    const world = RestoreWorld.open(stored, changedDatabase(), { ...options, isHurried: true });
    const { database } = world;
    const stop = file.watch(world, { id: 'r1', way, database });
    await world.mirror();
    stop();
    file.watch(world, { id: 'r2', way, database });
    await world.undo();
  }
  file.write();
}

if (process.env['FIREKEEP_CAPTURE_STORED_DATA'] === 'yes') {
  await capture();
}

const moments = file.read();
const momentsOf = (id: string) =>
  someOfEachKind(
    moments.filter((one) => one.id === id),
    ({ what }) => what,
  );

/** Each world at such a moment, with as many parts as then. */
async function worldAt(underWay: UnderWay): Promise<RestoreWorld> {
  const vault = memoryVault();
  const objects = file.objectsAt(underWay);
  objects.forEach((bytes, name) => vault.store.objects.set(name, bytes));
  const backup = { manifest: await readManifest(vault, 'b1'), objects };
  const target = new MemoryDatabase(file.databaseAt(underWay));
  target.passTime(1000);
  const world = RestoreWorld.open(backup, target, {
    ...(underWay.what.startsWith('divided') ? { divide } : {}),
    isHurried: true,
  });
  file.continueIn(world, underWay);
  return world;
}

test.each(momentsOf('r1'))('$what is continued, and can be undone', async (underWay) => {
  const world = await worldAt(underWay);
  await world.drive('r1');
  expect(world.restore('r1')).toMatchObject({
    status: 'completed',
    canUndo: true,
    plan: { create: 1, update: 2, delete: 2, unchanged: 1 },
    outcome: { written: 3, deleted: 2, failed: 0, conflicts: 0, skipped: 1 },
  });
  expect(world.database.content()).toEqual(source.content());
  await world.undo();
  expect(world.database.content()).toEqual(changedDatabase().content());
});

test.each(momentsOf('r2'))('$what is continued', async (underWay) => {
  const world = await worldAt(underWay);
  await world.drive('r2');
  expect(world.restore('r2')).toMatchObject({
    status: 'completed',
    outcome: { written: 4, deleted: 1, failed: 0, conflicts: 0 },
  });
  expect(world.database.content()).toEqual(changedDatabase().content());
});

test.each(momentsOf('r1'))('$what is cancelled, and can be undone', async (underWay) => {
  const world = await worldAt(underWay);
  await world.cancel('r1');
  await world.drive('r1');
  const { status, canUndo } = world.restore('r1');
  expect(status).toBe('cancelled');
  await (canUndo ? world.undo() : null);
  expect(world.database.content()).toEqual(changedDatabase().content());
});
