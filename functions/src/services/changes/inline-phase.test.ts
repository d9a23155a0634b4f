// Change sets of few documents whose call died: cancelled, or refused by what has changed since.
import { beforeAll, expect, test } from 'vitest';
import { noGuards, type Project } from '../../contract/projects.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { WorkerGoneError } from '../../testing/with-faults.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const x = { integerValue: '1' };
let none: StoredBackup;

beforeAll(async () => {
  none = await storeBackup(new MemoryDatabase([]));
});

/** A change of three documents whose call dies at its request to write them. */
async function diedWriting(when: 'before' | 'after') {
  const paths = ['c/a', 'c/b', 'c/d'];
  const database = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
  const world = RestoreWorld.open(none, database);
  const before = world.database.content();
  const plan = new FaultPlan([
    { effect: { kind: 'crash', when }, seam: 'database', method: 'writeBatch' },
  ]);
  const writes = [
    { path: 'c/a', fields: { x } },
    { path: 'c/b', fields: null },
    { path: 'c/new', fields: { x } },
  ];
  const call = world.edits(plan).apply(caller, { pid: 'shop', writes });
  await expect(call).rejects.toThrow(WorkerGoneError);
  const [id = ''] = [...world.jobs.jobs.keys()];
  world.jobs.passLease(id);
  return { world, before, id };
}

test('one that is cancelled once it was written was applied, and can be put back', async () => {
  const { world, before, id } = await diedWriting('after');
  await world.cancel(id);
  await world.drive(id);
  const change = world.restore(id);
  expect(change).toMatchObject({
    status: 'completed',
    canUndo: true,
    outcome: { written: 2, deleted: 1 },
  });
  await world.edits().undo(caller, change);
  expect(world.database.content()).toEqual(before);
});

test('one that is cancelled before it was written ends without having written anything', async () => {
  const { world, before, id } = await diedWriting('before');
  await world.cancel(id);
  await world.drive(id);
  expect(world.restore(id)).toMatchObject({ status: 'cancelled', error: null, canUndo: false });
  expect(world.database.content()).toEqual(before);
});

test('wherever the worker dies that ends one, the audit log has its end once, by its id', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const { world, id } = await diedWriting('after');
    await world.drive(id, plan);
    await Promise.all([world.jobEnds().recordAll(), world.jobEnds().recordAll()]);
    const restore = { written: 2, deleted: 1 };
    expect(world.audit.of('shop')).toMatchObject([
      { action: 'change.ended', targets: [id], result: 'ok', code: null, restore },
    ]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(3);
});

test.each([
  ['after', null, 'ok', null],
  ['before', null, 'cancelled', null],
  ['before', protect, 'failed', 'failed-precondition'],
  ['after', protect, 'ok', null],
] as const)('the audit log has how one ends that died %s its write', async (...of) => {
  const [when, meanwhile, result, code] = of;
  const { world, id } = await diedWriting(when);
  await (meanwhile === null ? world.cancel(id) : meanwhile(world));
  await world.drive(id);
  expect(world.audit.of('shop')).toMatchObject([{ targets: [id], result, code }]);
});

function protect(world: RestoreWorld): void {
  const guards = { ...noGuards, protectedCollections: ['c'] };
  putProject(world.documents, storedProject('shop', { guards }));
}

test('one that guards refuse before it was written writes nothing', async () => {
  const { world, before, id } = await diedWriting('before');
  protect(world);
  await world.drive(id);
  expect(world.restore(id)).toMatchObject({
    status: 'failed',
    error: { message: 'c is protected in shop, and nothing was written' },
    canUndo: false,
  });
  expect(world.database.content()).toEqual(before);
});

test('one that guards refuse once it was written was applied, and can be put back', async () => {
  const { world, before, id } = await diedWriting('after');
  protect(world);
  await world.drive(id);
  const change = world.restore(id);
  expect(change).toMatchObject({ status: 'completed', error: null, canUndo: true });
  putProject(world.documents, storedProject());
  await world.edits().undo(caller, change);
  expect(world.database.content()).toEqual(before);
});

test('one of which others have changed a part names how much was written, and puts that back', async () => {
  const { world, id } = await diedWriting('after');
  await world.edits().put(caller, { pid: 'shop', path: 'c/a', fields: {} });
  await world.cancel(id);
  await world.drive(id);
  const change = world.restore(id);
  expect(change).toMatchObject({
    status: 'cancelled',
    canUndo: true,
    outcome: { written: 1, deleted: 1 },
  });
  await world.edits().undo(caller, change);
  expect([...world.database.content().keys()].toSorted()).toEqual(['c/a', 'c/b', 'c/d']);
});

test('one of which its end can’t find out what was written is put back by what its undo finds', async () => {
  const { world, before, id } = await diedWriting('after');
  await world.cancel(id);
  const outage = new FaultPlan([
    { effect: { kind: 'fail', code: 'UNAVAILABLE' }, seam: 'database', method: 'getDocuments' },
  ]);
  await world.drive(id, outage);
  const change = world.restore(id);
  expect(change).toMatchObject({ status: 'cancelled', canUndo: true, outcome: { written: 0 } });
  expect(await world.edits().undo(caller, change)).toMatchObject({ outcome: { written: 2 } });
  expect(world.database.content()).toEqual(before);
});

test.each<[string, Partial<Project>]>([
  ['right to delete', { permissions: { read: true, write: true, delete: false } }],
  ['guards that allow deletions', { guards: { ...noGuards, refusesDeletes: true } }],
])('an undo whose documents to delete are gone already needs no %s', async (_what, now) => {
  const { world, before, id } = await diedWriting('after');
  await world.drive(id);
  putProject(world.documents, storedProject('shop', now));
  const undo = () => world.edits().undo(caller, world.restore(id));
  await expect(undo()).rejects.toMatchObject({ code: 'failed-precondition' });
  world.database.documents.delete('c/new');
  expect(await undo()).toMatchObject({
    status: 'completed',
    outcome: { written: 2, skipped: 1, conflicts: 0 },
  });
  expect(world.database.content()).toEqual(before);
});

test('an undo doesn’t bring back what somebody has made again, even if it goes before that is written', async () => {
  const { world, id } = await diedWriting('after');
  await world.drive(id);
  const again = { pid: 'shop', collection: 'c', id: 'b', fields: { x } };
  await world.edits().create(caller, again);
  const { database } = world;
  const write = database.writeBatch.bind(database);
  database.writeBatch = async (writes) => {
    database.documents.delete('c/b');
    return await write(writes);
  };
  const undo = await world.edits().undo(caller, world.restore(id));
  expect(undo).toMatchObject({
    scope: { paths: ['c/a', 'c/b', 'c/new'] },
    outcome: {
      written: 1,
      deleted: 1,
      conflicting: [{ path: 'c/b', reason: 'It has been created since' }],
    },
  });
  expect([...database.documents.keys()].toSorted()).toEqual(['c/a', 'c/d']);
});

test('of two undoings at once one is refused, and nothing is left of it', async () => {
  const { world, before, id } = await diedWriting('after');
  await world.drive(id);
  const change = world.restore(id);
  const undoings = [1, 2].map(() => world.edits().undo(caller, change));
  const ends = await Promise.allSettled(undoings);
  const [done] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'failed-precondition' } }]);
  expect(world.restore(id)).toMatchObject({ undoneBy: done?.id, canUndo: false });
  expect(world.database.content()).toEqual(before);
  expect(world.jobs.jobs.size).toBe(2);
});
