// Undos that leave something as it is, and are followed by others of the same change set.
import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { undoableIn } from '../../testing/written-changes.ts';
import { undoing } from './kinds/undo.ts';

const none = await storeBackup(new MemoryDatabase([]));
const paths = ['c/a', 'c/b', 'c/d'];
const already = { reason: 'It is as it was before already' };

function worldOf(options?: Parameters<typeof RestoreWorld.open>[2]): RestoreWorld {
  const target = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
  return RestoreWorld.open(none, target, options);
}

function edits() {
  const world = worldOf();
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const apply = async (fields: Record<string, { integerValue: string }> | null, of = paths) => {
    const writes = of.map((path) => ({ path, fields }));
    return (await world.edits().apply(caller, { pid: 'shop', writes })).change!.id;
  };
  const undo = (id: string) => world.edits().undo(caller, world.restore(id));
  return { world, apply, undo };
}

const x = (value: number) => ({ x: { integerValue: `${value}` } });

test('an edit that was put back in part is put back whole once what was in the way is undone', async () => {
  const { world, apply, undo } = edits();
  const before = world.database.content();
  const first = await apply(x(1));
  const second = await apply(x(2), ['c/b']);
  expect((await undo(first)).outcome).toMatchObject({ written: 2, conflicts: 1 });
  expect(world.restore(first)).toMatchObject({ canUndo: true, undone: 'part' });
  await undo(second);
  expect(await undoableIn(world, first)).toMatchObject({
    documents: 1,
    of: 3,
    others: ['c/a', 'c/d'].map((path) => ({ path, ...already })),
  });
  expect((await undo(first)).outcome).toMatchObject({ written: 1, skipped: 2, conflicts: 0 });
  expect(world.restore(first)).toMatchObject({ canUndo: false, undone: 'all' });
  expect(world.database.content()).toEqual(before);
  await expect(undo(first)).rejects.toThrow('There is nothing to undo');
});

test('an undo of an edit that puts nothing back uses nothing up', async () => {
  const { world, apply, undo } = edits();
  const before = world.database.content();
  const first = await apply(null, ['c/b']);
  const second = await apply(x(2), ['c/b']);
  const nothing = await undo(first);
  expect(nothing).toMatchObject({ canUndo: false, outcome: { written: 0, conflicts: 1 } });
  expect(world.restore(first)).toMatchObject({ canUndo: true, undone: 'none' });
  await undo(second);
  expect((await undo(first)).outcome).toMatchObject({ written: 1, conflicts: 0 });
  expect(world.restore(first)).toMatchObject({ canUndo: false, undone: 'all' });
  expect(world.database.content()).toEqual(before);
});

test('what somebody has put back by hand is back, and the edit is undone', async () => {
  const { world, apply, undo } = edits();
  const first = await apply(x(1));
  world.database.documents.set('c/b', memoryDocument('c/b'));
  expect((await undo(first)).outcome).toMatchObject({ written: 2, skipped: 1, conflicts: 0 });
  expect(world.restore(first)).toMatchObject({ canUndo: false, undone: 'all' });
});

const addOne = { op: 'add', field: 'revision', number: 1 } as const;
type Operation = typeof addOne | { op: 'delete' };

function jobs(options?: Parameters<typeof RestoreWorld.open>[2]) {
  const world = worldOf(options);
  let begun = 0;
  const createdAt = () => new Date(Date.UTC(2026, 0, 2, 0, 0, (begun += 1))).toISOString();
  return {
    world,
    before: world.database.content(),
    change: async (id: string, operation: Operation, of: readonly string[] = paths) => {
      const from = { paths: [...of] };
      const { kind, mode, bulk, scope, ...plan } = await world.planBulk({
        from,
        operations: [operation],
      });
      const wanted = { id, recordId: null, kind, mode, bulk, scope, createdAt: createdAt() };
      await world.begin({ ...wanted, planId: plan.id, plan: plan.plan });
    },
    undo: (of: string, id: string, faults?: FaultPlan): Promise<Restore> =>
      world.begin({ ...undoing(world.restore(of)), id, createdAt: createdAt() }, faults),
  };
}

test.each<[string, Operation]>([
  ['changed', addOne],
  ['deleted', { op: 'delete' }],
])('of a change that %s documents, those that are back count as they are', async (_what, how) => {
  const { world, before, change, undo } = jobs();
  await change('a', how);
  const theirs = memoryDocument('c/b', { revision: 40 });
  const left = world.database.documents.get('c/b');
  world.database.documents.set('c/b', theirs);
  expect((await undo('a', 'u1')).outcome).toMatchObject({ written: 2, conflicts: 1 });
  expect(world.restore('a')).toMatchObject({ canUndo: true, undone: 'part', undoneBy: 'u1' });
  if (left === undefined) {
    world.database.documents.delete('c/b');
  } else {
    world.database.documents.set('c/b', left);
  }
  expect(await undoableIn(world, 'a')).toMatchObject({
    documents: 1,
    of: 3,
    others: ['c/a', 'c/d'].map((path) => ({ path, ...already })),
  });
  expect((await undo('a', 'u2')).outcome).toMatchObject({ written: 1, skipped: 2, conflicts: 0 });
  expect(world.restore('a')).toMatchObject({ canUndo: false, undone: 'all', undoneBy: 'u2' });
  expect(world.database.content()).toEqual(before);
  expect(() => undoing(world.restore('a'))).toThrow('There is nothing to undo');
});

test('what an undo has put back and somebody has changed since is named, and stays', async () => {
  const { world, change, undo } = jobs();
  await change('a', addOne);
  await change('b', addOne, ['c/b']);
  await undo('a', 'u1');
  const theirs = memoryDocument('c/a', { revision: 40 });
  world.database.documents.set('c/a', theirs);
  await undo('b', 'ub');
  const { outcome } = await undo('a', 'u2');
  expect(outcome).toMatchObject({ written: 1, skipped: 1, conflicting: [{ path: 'c/a' }] });
  expect(world.database.documents.get('c/a')).toBe(theirs);
  expect(world.restore('a')).toMatchObject({ canUndo: true, undone: 'part' });
});

test('what was done again after an undo in part is put back with the rest', async () => {
  const { world, before, change, undo } = jobs();
  await change('a', addOne);
  const after = world.database.content();
  await change('b', addOne, ['c/b']);
  await undo('a', 'u1');
  await undo('u1', 'again');
  await undo('b', 'ub');
  expect(world.database.content()).toEqual(after);
  expect((await undo('a', 'u2')).outcome).toMatchObject({ written: 3, conflicts: 0 });
  expect(world.database.content()).toEqual(before);
  // Each of both undos gives back what it has put back itself.
  expect((await undo('again', 'u3')).outcome).toMatchObject({ written: 0, skipped: 2 });
  expect((await undo('u2', 'u4')).outcome).toMatchObject({ written: 3, conflicts: 0 });
  expect(world.database.content()).toEqual(after);
});

test('an undo that was cancelled halfway says so, and the next one puts back the rest', async () => {
  const all = Array.from({ length: 3000 }, (_, at) => memoryDocument(`c/${at}`));
  const world = RestoreWorld.open(none, new MemoryDatabase(all), { isHurried: true });
  const before = world.database.content();
  await world.mirror();
  world.onDelivery = () => {
    if (world.documents.has('restores/r2') && world.restore('r2').outcome.written > 0) {
      void world.jobs.requestCancel('r2');
    }
  };
  const cancelled = await world.undo();
  world.onDelivery = null;
  expect(cancelled).toMatchObject({ status: 'cancelled', canUndo: true });
  expect(world.restore('r1')).toMatchObject({ canUndo: true, undone: 'part' });
  const next = await world.begin({ ...undoing(world.restore('r1')), id: 'r3' });
  const { written } = cancelled.outcome;
  expect(next.outcome).toMatchObject({ written: 3000 - written, skipped: written, conflicts: 0 });
  expect(world.restore('r1')).toMatchObject({ canUndo: false, undone: 'all' });
  expect(world.database.content()).toEqual(before);
});

test('without what is stored of the earlier undo, what it has put back counts as changed', async () => {
  const { world, change, undo } = jobs();
  await change('a', addOne);
  await change('b', addOne, ['c/b']);
  await undo('a', 'u1');
  await undo('b', 'ub');
  const { objects } = world.vault.store;
  for (const name of [...objects.keys()].filter((one) => one.includes('/restores/u1/'))) {
    objects.delete(name);
  }
  const reason = 'It has been changed since';
  const others = ['c/a', 'c/d'].map((path) => ({ path, reason }));
  expect(await undoableIn(world, 'a')).toMatchObject({ documents: 1, of: 3, others });
  expect((await undo('a', 'u2')).outcome).toMatchObject({ written: 1, skipped: 2, conflicts: 0 });
});

test('the rest is put back whatever its worker is killed at', async () => {
  const { places, failures } = await killEverywhere(async (faults) => {
    const { world, before, change, undo } = jobs();
    await change('a', addOne);
    await change('b', addOne, ['c/b']);
    await undo('a', 'u1');
    await undo('b', 'ub');
    const { outcome } = await undo('a', 'u2', faults);
    expect(outcome).toMatchObject({ written: 1, skipped: 2, conflicts: 0 });
    expect(world.database.content()).toEqual(before);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(15);
});
