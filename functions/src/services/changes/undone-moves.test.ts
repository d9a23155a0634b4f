// Moves that are undone after all that can happen to them: no value is lost from both places.
import { expect, test } from 'vitest';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import {
  apply,
  fieldsAt,
  moveAda,
  pathsIn,
  put,
  shop,
  undo,
  watchLosses,
} from '../../testing/moved-shop.ts';
import { undoableIn } from '../../testing/written-changes.ts';

test('a move whose worker dies anywhere, and that is cancelled then, is undone without a loss', async () => {
  const kept = new Set<string>();
  const { places, failures } = await killEverywhere(async (faults) => {
    const world = shop({ isHurried: true });
    const lost = watchLosses(world);
    const plan = await world.planCopy(moveAda);
    world.onDelivery = () => {
      if (faults.injectedCount > 0) {
        void world.cancel('r9');
      }
    };
    const { canUndo } = await apply(world, plan, { faults });
    world.onDelivery = null;
    const undone = canUndo ? await undo(world) : null;
    undone?.outcome.conflicting.forEach(({ reason }) => kept.add(reason));
    if (undone?.canUndo === true) {
      await undo(world, 'r9-undo');
    }
    expect(lost).toEqual([]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(10);
  expect(kept).toContain("It stays: customers/ada doesn't hold the same");
});

test('a copy stays where its document is not put back, and so does one whose move is undone twice', async () => {
  const world = shop();
  const lost = watchLosses(world);
  await apply(world, await world.planCopy(moveAda));
  put(world, 'customers/ada', 50);
  expect(await undoableIn(world, 'r9')).toEqual({
    documents: 3,
    of: 5,
    isComplete: true,
    others: [
      { path: 'customers/ada', reason: 'It has been created since' },
      { path: 'people/lovelace', reason: "It stays: customers/ada doesn't hold the same" },
    ],
  });
  const undone = await undo(world);
  expect(undone.outcome).toMatchObject({ written: 2, deleted: 1, conflicts: 2 });
  expect(pathsIn(world)).toContain('people/lovelace');
  put(world, 'people/lovelace/orders/1/lines/x', 51);
  const redone = await undo(world, 'r9-undo');
  expect(redone.outcome).toMatchObject({ written: 0, deleted: 1, conflicts: 2 });
  expect(pathsIn(world)).toContain('customers/ada/orders/1/lines/x');
  expect(lost).toEqual([]);
});

test('a copy stays that somebody has made the only one', async () => {
  const world = shop();
  const plan = await world.planCopy(moveAda);
  const excluded = { ...noExclusions, paths: ['customers/ada'] };
  const exclusionsHash = await writeExclusions(world.vault, 'r9', excluded);
  await apply(world, plan, { exclusionsHash });
  expect(await undoableIn(world, 'r9')).toMatchObject({ documents: 4, of: 4 });
  world.database.documents.delete('customers/ada');
  const others = [{ path: 'people/lovelace' }];
  expect(await undoableIn(world, 'r9')).toMatchObject({ documents: 3, of: 4, others });
  expect(await undo(world)).toMatchObject({ outcome: { written: 2, deleted: 1, conflicts: 1 } });
  expect(pathsIn(world)).toContain('people/lovelace');
});

test('what a move has replaced is put back only once the document is back at its old place', async () => {
  const places = { from: 'people/lovelace/orders', to: 'customers/ada/orders' };
  const world = shop();
  put(world, 'customers/ada/orders/2', 7);
  const replaced = fieldsAt(world, 'customers/ada/orders/2');
  const lost = watchLosses(world, places);
  const wanted = { from: { below: places.from }, to: places.to, isMove: true } as const;
  await apply(world, await world.planCopy({ ...wanted, existing: 'replace' }));
  put(world, 'people/lovelace/orders/2', 50);
  const undone = await undo(world);
  expect(undone.outcome).toMatchObject({ written: 1, deleted: 0, conflicts: 2 });
  expect(fieldsAt(world, 'customers/ada/orders/2')).not.toBe(replaced);
  expect(lost).toEqual([]);
});

test.each([
  ['customers/ada/orders', 'customers'],
  ['customers', 'customers/ada/orders'],
])(
  'a collection moved from %s to %s, of which one is below the other, is put back',
  async (...at) => {
    const world = shop();
    const before = world.database.content();
    const [path, to] = at;
    const from = { from: { kind: 'collection', path }, where: null } as const;
    const plan = await world.planCopy({ from, to, isMove: true, existing: 'keep' });
    expect((await apply(world, plan)).outcome.conflicts).toBe(0);
    expect(world.database.content()).not.toEqual(before);
    expect((await undo(world)).outcome.conflicts).toBe(0);
    expect(world.database.content()).toEqual(before);
  },
);

test('what a move below its old place has replaced is replaced again when its undo is undone', async () => {
  const world = shop();
  put(world, 'customers/ada/orders/adam', 7);
  const from = { from: { kind: 'collection', path: 'customers' }, where: null } as const;
  const to = 'customers/ada/orders';
  const plan = await world.planCopy({ from, to, isMove: true, existing: 'replace' });
  await apply(world, plan);
  const moved = world.database.content();
  await undo(world);
  expect((await undo(world, 'r9-undo')).outcome.conflicts).toBe(0);
  expect(world.database.content()).toEqual(moved);
});
