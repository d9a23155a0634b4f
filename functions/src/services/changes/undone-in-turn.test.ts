// Change sets that wrote the same documents one after the other, undone the newest first.
import { expect, test } from 'vitest';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { undoableIn } from '../../testing/written-changes.ts';
import { undoing } from './kinds/undo.ts';

const none = await storeBackup(new MemoryDatabase([]));
const paths = ['c/a', 'c/b', 'c/d'];
const inC = { from: { kind: 'collection', path: 'c' }, where: null } as const;
const addOne = { op: 'add', field: 'revision', number: 1 } as const;

interface Steps {
  readonly world: RestoreWorld;
  readonly before: ReturnType<MemoryDatabase['content']>;
  readonly change: (id: string, operation?: typeof addOne | { op: 'delete' }) => Promise<void>;
  readonly undo: (id: string, faults?: FaultPlan) => ReturnType<RestoreWorld['begin']>;
}

function steps(): Steps {
  const target = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
  const world = RestoreWorld.open(none, target);
  let begun = 0;
  const createdAt = () => new Date(Date.UTC(2026, 0, 2, 0, 0, (begun += 1))).toISOString();
  return {
    world,
    before: target.content(),
    async change(id, operation = addOne) {
      const { kind, mode, bulk, scope, ...plan } = await world.planBulk({
        from: inC,
        operations: [operation],
      });
      const wanted = { id, recordId: null, kind, mode, bulk, scope, createdAt: createdAt() };
      await world.begin({ ...wanted, planId: plan.id, plan: plan.plan });
    },
    undo: (id, faults) =>
      world.begin(
        { ...undoing(world.restore(id)), id: `${id}-undo`, createdAt: createdAt() },
        faults,
      ),
  };
}

test('change sets of the same documents are undone one after the other, and so are their undos', async () => {
  const { world, before, change, undo } = steps();
  await change('a');
  const afterA = world.database.content();
  await change('b');
  await undo('b');
  await change('c', { op: 'delete' });
  await undo('c');
  expect(world.database.content()).toEqual(afterA);
  expect(await undoableIn(world, 'a')).toMatchObject({ documents: 3, of: 3 });
  expect((await undo('a')).outcome).toMatchObject({ written: 3, conflicts: 0 });
  expect(world.database.content()).toEqual(before);
  expect((await undo('a-undo')).outcome).toMatchObject({ written: 3, conflicts: 0 });
  expect(world.database.content()).toEqual(afterA);
});

test.each([
  ['between the two', ['a', 'them', 'b', 'undo b']],
  ['after the newer one was undone', ['a', 'b', 'undo b', 'them']],
])('what somebody else has changed %s stays, and is named', async (_when, order) => {
  const { world, before, change, undo } = steps();
  const theirs = memoryDocument('c/b', { revision: 40 });
  for (const step of order) {
    if (step === 'them') {
      world.database.documents.set('c/b', theirs);
    } else {
      await (step === 'undo b' ? undo('b') : change(step));
    }
  }
  const left = world.database.content().get('c/b');
  const counted = await undoableIn(world, 'a');
  expect(counted).toMatchObject({ documents: 2, of: 3, others: [{ path: 'c/b' }] });
  const { outcome } = await undo('a');
  expect(outcome).toMatchObject({ written: 2, conflicts: 1, conflicting: [{ path: 'c/b' }] });
  const back = new Map(before).set('c/b', left ?? '');
  expect(world.database.content()).toEqual(back);
});

test('without what is stored of the newer undo, nothing is overwritten', async () => {
  const { world, change, undo } = steps();
  await change('a');
  await change('b');
  await undo('b');
  const { objects } = world.vault.store;
  for (const name of [...objects.keys()].filter((one) => one.includes('/b-safety/'))) {
    objects.delete(name);
  }
  const left = world.database.content();
  expect(await undoableIn(world, 'a')).toMatchObject({ documents: 0, of: 3 });
  expect((await undo('a')).outcome).toMatchObject({ written: 0, conflicts: 3 });
  expect(world.database.content()).toEqual(left);
});

test('the older one is undone whatever its worker is killed at', async () => {
  const { places, failures } = await killEverywhere(async (faults) => {
    const { world, before, change, undo } = steps();
    await change('a');
    await change('b');
    await undo('b');
    const { outcome } = await undo('a', faults);
    expect(outcome).toMatchObject({ written: 3, conflicts: 0 });
    expect(world.database.content()).toEqual(before);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(15);
});
