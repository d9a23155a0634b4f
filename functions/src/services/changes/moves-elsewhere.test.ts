// Moving documents into another database, and back, with workers that are killed anywhere.
import { expect, test, vi } from 'vitest';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { memoryDocument, memoryRoot } from '../../engine/testing/memory-backups.ts';
import type { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { AppError } from '../../lib/errors.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { apply, pathsIn, put } from '../../testing/moved-shop.ts';
import {
  pathsOf,
  stagingRoot,
  toStaging,
  twoDatabases,
  undoAll,
} from '../../testing/two-databases.ts';
import { cancelWithNext } from './next-change.ts';

const moving = { ...toStaging, isMove: true } as const;

type Worlds = ReturnType<typeof twoDatabases>;

/** Applies the plan of a move, and waits for both of its change sets. */
async function move({ world }: Worlds, faults?: FaultPlan) {
  const wanted = { ...moving, existing: 'replace' } as const;
  const planned = await world.planCopy(wanted, faults);
  const copy = await apply(world, planned, faults === undefined ? {} : { faults });
  await world.drive('r9-moved', faults);
  return { copy, deletion: world.restore('r9-moved') };
}

/** Watches that after every write each customer of the shop is in one of both databases. */
function watchBoth({ world, there }: Worlds, to = 'people'): readonly string[] {
  const origins = [...world.database.content()].filter(([path]) => path.startsWith('customers/'));
  const losses: string[] = [];
  const watch = (database: MemoryDatabase) => {
    const write = database.writeBatch.bind(database);
    vi.spyOn(database, 'writeBatch').mockImplementation(async (writes) => {
      const results = await write(writes);
      const [here, copies] = [world.database.content(), there.content()];
      const lost = origins.filter(
        ([path, fields]) =>
          here.get(path) !== fields && copies.get(path.replace('customers', to)) !== fields,
      );
      losses.push(...lost.map(([path]) => path));
      return results;
    });
  };
  watch(world.database);
  watch(there);
  return losses;
}

test('a collection is moved into another project, and moved back by one undo', async () => {
  const worlds = twoDatabases();
  const { world, there, both } = worlds;
  const before = both();
  const lost = watchBoth(worlds);
  const { copy, deletion } = await move(worlds);
  expect(copy).toMatchObject({ status: 'completed', outcome: { written: 4 } });
  expect(deletion).toMatchObject({
    status: 'completed',
    projectId: 'shop',
    sourceProjectId: 'staging',
    target: { projectId: 'shop' },
    outcome: { deleted: 4, conflicts: 0 },
  });
  expect(pathsIn(world).filter((path) => path.startsWith('customers'))).toEqual([]);
  expect(pathsOf(there)).toHaveLength(5);
  expect(await undoAll(world, 'r9')).toMatchObject({
    undoOf: 'r9',
    target: { projectId: 'staging' },
    outcome: { deleted: 4, conflicts: 0 },
  });
  expect(both()).toEqual(before);
  expect(lost).toEqual([]);
});

test('what was changed at either place since is neither deleted nor overwritten', async () => {
  const worlds = twoDatabases();
  const { world, there } = worlds;
  const planned = await world.planCopy(moving);
  put(world, 'customers/ada', 50);
  put(world, 'customers/new', 51);
  await apply(world, planned);
  await world.drive('r9-moved');
  const { outcome } = world.restore('r9-moved');
  expect(outcome).toMatchObject({ deleted: 3, conflicts: 2 });
  expect(outcome.conflicting.map(({ reason }) => reason)).toEqual([
    "It stays: people/ada doesn't hold the same",
    "It stays: people/new doesn't hold the same",
  ]);
  there.documents.set('people/adam', memoryDocument('people/adam', { root: stagingRoot }));
  put(world, 'customers/ada/orders/1', 52);
  const undone = await undoAll(world, 'r9');
  expect(undone.outcome).toMatchObject({ deleted: 1, conflicts: 3 });
  // Each stays whose document isn't the same at its old place, and what somebody changed.
  expect(pathsOf(there)).toEqual([
    'customers/adam',
    'people/ada',
    'people/ada/orders/1',
    'people/adam',
  ]);
});

test('what is excluded of a move stays, also where its place held the same before', async () => {
  const { world, there } = twoDatabases();
  const root = stagingRoot;
  for (const [path, revision] of [
    ['adam', 4],
    ['ada/orders/1', 2],
  ] as const) {
    there.documents.set(`people/${path}`, memoryDocument(`people/${path}`, { revision, root }));
  }
  const planned = await world.planCopy(moving);
  const excluded = { ...noExclusions, paths: ['people/ada'], collections: ['people/*/orders'] };
  const exclusionsHash = await writeExclusions(world.vault, 'r9', excluded);
  await apply(world, planned, { exclusionsHash });
  await world.drive('r9-moved');
  expect(world.restore('r9-moved').outcome).toMatchObject({
    deleted: 2,
    unticked: 2,
    conflicts: 0,
  });
  expect(pathsIn(world).filter((path) => path.startsWith('customers'))).toEqual([
    'customers/ada',
    'customers/ada/orders/1',
  ]);
});

test('references that lead to the copies are no difference, and come back as they were', async () => {
  const { world, there, both } = twoDatabases();
  const path = 'customers/eve';
  const fields = { to: { referenceValue: `${memoryRoot}/customers/ada` } };
  const encoded = new WireWriter()
    .raw(encodeDocument(memoryRoot, { path, fields }))
    .message(4, new WireWriter().uint(1, 1_700_000_000));
  world.database.documents.set(path, encoded.finish());
  const before = both();
  const planned = await world.planCopy({ ...moving, to: 'customers', existing: 'replace' });
  await apply(world, planned);
  await world.drive('r9-moved');
  expect(world.restore('r9-moved').outcome).toMatchObject({ deleted: 5, conflicts: 0 });
  expect(there.content().get(path)).not.toBe(before[0]?.get(path));
  await undoAll(world, 'r9');
  expect(both()).toEqual(before);
});

test('copies stay while their documents are being deleted, and what was put back stays', async () => {
  const worlds = twoDatabases({ isHurried: true });
  const { world } = worlds;
  await apply(world, await world.planCopy(moving));
  await expect(undoAll(world, 'r9')).rejects.toThrow('What was copied is still being deleted');
  await world.drive('r9-moved');
  const undone = await undoAll(world, 'r9-moved');
  expect(undone).toMatchObject({ outcome: { written: 4 }, canUndo: false });
  expect(await undoAll(world, 'r9')).toMatchObject({ outcome: { deleted: 4 } });
});

test('what a copy has replaced comes back only once its document is back', async () => {
  const worlds = twoDatabases();
  const { world, there } = worlds;
  const lost = watchBoth(worlds, 'customers');
  await apply(world, await world.planCopy({ ...moving, to: 'customers', existing: 'replace' }));
  await world.drive('r9-moved');
  put(world, 'customers/adam', 50);
  const copy = there.content().get('customers/adam');
  expect((await undoAll(world, 'r9')).outcome).toMatchObject({ deleted: 3, conflicts: 1 });
  expect(there.content().get('customers/adam')).toBe(copy);
  expect(lost).toEqual([]);
});

test('a deletion that has ended is not begun again by a worker of the copy that comes late', async () => {
  const { world } = twoDatabases();
  const planned = await world.planCopy(moving);
  vi.spyOn(world.jobs, 'finish').mockImplementationOnce(async () => {
    await world.drive('r9-moved');
    throw new AppError('unavailable', 'The worker is lost', { retryable: true });
  });
  expect((await apply(world, planned)).status).toBe('completed');
  await world.drive('r9-moved');
  expect(world.restore('r9-moved').outcome).toMatchObject({ deleted: 4 });
});

/** As its owner cancels the copy. */
async function cancelMove({ world }: Worlds) {
  const { jobs } = world;
  const starter = { wake: (id: string) => world.cancel(id) };
  return await cancelWithNext({ jobs, starter }, world.restore('r9'));
}

test('cancelling a move whose deletion has begun cancels that, and the copies are undone', async () => {
  const worlds = twoDatabases();
  const { world, both } = worlds;
  const before = both();
  const planned = await world.planCopy(moving);
  vi.spyOn(world.jobs, 'finish').mockImplementationOnce(async () => {
    expect(await cancelMove(worlds)).toBe(true);
    throw new AppError('unavailable', 'The worker is lost', { retryable: true });
  });
  expect(await apply(world, planned)).toMatchObject({
    status: 'completed',
    canUndo: true,
    outcome: { written: 4 },
    progress: { documents: 4, fraction: 1 },
  });
  await world.drive('r9-moved');
  expect(world.restore('r9-moved')).toMatchObject({ status: 'cancelled', outcome: { deleted: 0 } });
  expect(await cancelMove(worlds)).toBe(false);
  await undoAll(world, 'r9');
  expect(both()).toEqual(before);
});

test('a copy that is cancelled while its deletion begins cancels that', async () => {
  const { world } = twoDatabases();
  const planned = await world.planCopy(moving);
  const renew = world.jobs.renew.bind(world.jobs);
  vi.spyOn(world.jobs, 'renew').mockImplementation(async (claim, ...more) => {
    if (claim.job.id === 'r9' && world.documents.has('restores/r9-moved')) {
      await world.jobs.requestCancel('r9');
    }
    return await renew(claim, ...more);
  });
  expect((await apply(world, planned)).status).toBe('completed');
  await world.drive('r9-moved');
  expect(world.restore('r9-moved')).toMatchObject({ status: 'cancelled', outcome: { deleted: 0 } });
});

test('nothing is deleted after a move that was cancelled before its deletion began', async () => {
  const { world } = twoDatabases();
  const planned = await world.planCopy(moving);
  const commit = world.jobs.commit.bind(world.jobs);
  vi.spyOn(world.jobs, 'commit').mockImplementation(async (claim, leaseMs, change) => {
    if (change.patches?.some(({ patch }) => patch['canUndo'] === true) === true) {
      await world.cancel('r9');
    }
    return await commit(claim, leaseMs, change);
  });
  expect(await apply(world, planned)).toMatchObject({ status: 'cancelled', canUndo: true });
  expect(world.documents.has('restores/r9-moved')).toBe(false);
});

test.each([
  ['in one step', {}],
  ['in many steps', { isHurried: true }],
  ['in parts', { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } }],
])(
  'a move %s whose deletion never begins fails, and its copies are undone',
  async (_how, options) => {
    const { world, both } = twoDatabases(options);
    const before = both();
    const planned = await world.planCopy(moving);
    const effect = { kind: 'fail', code: 'UNAVAILABLE' } as const;
    const faults = new FaultPlan([{ effect, seam: 'starts', method: 'start' }]);
    expect(await apply(world, planned, { faults })).toMatchObject({
      status: 'failed',
      canUndo: true,
      outcome: { written: 4 },
    });
    expect(world.documents.has('restores/r9-moved')).toBe(false);
    await undoAll(world, 'r9');
    expect(both()).toEqual(before);
  },
);

test.each([
  ['in many steps', { isHurried: true }],
  ['in parts', { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } }],
])(
  'a move %s and its undo lose nothing wherever workers die',
  async (_how, options) => {
    const { places, failures } = await killEverywhere(async (faults) => {
      const worlds = twoDatabases(options);
      const { world, both } = worlds;
      const before = both();
      const lost = watchBoth(worlds);
      const { copy, deletion } = await move(worlds, faults);
      expect(copy.outcome).toMatchObject({ written: 4, conflicts: 0, failed: 0 });
      expect(deletion.outcome).toMatchObject({ deleted: 4, conflicts: 0, failed: 0 });
      const undone = await undoAll(world, 'r9', { faults });
      expect(undone.outcome).toMatchObject({ deleted: 4, conflicts: 0, failed: 0 });
      expect(both()).toEqual(before);
      expect(lost).toEqual([]);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(30);
  },
  120_000,
);
