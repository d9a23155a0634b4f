// Copying and moving documents within their database, with workers that are killed anywhere.
import { expect, test } from 'vitest';
import type { BulkFrom } from '../../contract/bulk-from.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
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

test('a document is moved with everything below it, and moved back', async () => {
  const world = shop();
  const before = world.database.content();
  const plan = await world.planCopy(moveAda);
  expect(plan.plan).toMatchObject({ create: 2, update: 0, delete: 3, unchanged: 0 });
  expect(plan.plan?.warnings.map(({ code }) => code)).toContain('references');
  expect(world.database.content()).toEqual(before);
  const lost = watchLosses(world);
  const done = await apply(world, plan);
  expect(done).toMatchObject({ status: 'completed', outcome: { written: 2, deleted: 3 } });
  expect(pathsIn(world)).toEqual([
    'customers/adam',
    'people/lovelace',
    'people/lovelace/orders/1',
    'people/lovelace/orders/1/lines/x',
    'people/lovelace/orders/2',
  ]);
  expect(fieldsAt(world, 'people/lovelace')).toBe(before.get('customers/ada'));
  expect(await undo(world)).toMatchObject({ outcome: { written: 3, deleted: 2, conflicts: 0 } });
  expect(world.database.content()).toEqual(before);
  expect(lost).toEqual([]);
});

const allOfCustomers: BulkFrom = { from: { kind: 'collection', path: 'customers' }, where: null };

test.each<[BulkFrom, string, number]>([
  [{ below: 'customers' }, 'clients', 4],
  [allOfCustomers, 'clients', 2],
  [{ paths: ['customers/adam', 'customers/ada'] }, 'clients', 2],
  [{ paths: ['customers/ada'] }, 'customers/eve', 1],
  [{ below: 'customers/ada/orders' }, 'orders', 2],
])('%j is copied to %s, and the copies are undone', async (from, to, copies) => {
  const world = shop();
  const before = world.database.content();
  const plan = await world.planCopy({ from, to, isMove: false, existing: 'keep' });
  expect(plan.plan).toMatchObject({ create: copies, update: 0, delete: 0 });
  await apply(world, plan);
  const made = pathsIn(world).filter((path) => !before.has(path));
  expect(made).toHaveLength(copies);
  expect(made.every((path) => path === to || path.startsWith(`${to}/`))).toBe(true);
  await undo(world);
  expect(world.database.content()).toEqual(before);
});

test('what is in the place already and differs is kept or replaced, as was asked for', async () => {
  const orders = { from: { below: 'people/lovelace/orders' }, to: 'customers/ada/orders' } as const;
  const world = shop();
  put(world, 'customers/ada/orders/2', 7);
  const before = world.database.content();
  const keeping = await world.planCopy({ ...orders, isMove: true, existing: 'keep' });
  // The first is the same at both.
  expect(keeping.plan).toMatchObject({ create: 0, update: 0, delete: 1, unchanged: 1 });
  expect(keeping.plan?.warnings.find(({ code }) => code === 'refused')).toMatchObject({
    details: ['people/lovelace/orders/2: customers/ada/orders/2 is there already, and differs'],
  });
  const replacing = await world.planCopy({ ...orders, isMove: true, existing: 'replace' });
  expect(replacing.plan).toMatchObject({ create: 0, update: 1, delete: 2 });
  expect(await apply(world, replacing)).toMatchObject({ outcome: { written: 1, deleted: 2 } });
  expect(fieldsAt(world, 'customers/ada/orders/2')).toBe(before.get('people/lovelace/orders/2'));
  await undo(world);
  expect(world.database.content()).toEqual(before);
});

test('what somebody changes at either place after the plan is neither overwritten nor lost', async () => {
  const world = shop();
  const plan = await world.planCopy(moveAda);
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const fields = { revision: { integerValue: '50' } };
  const edits = world.edits();
  await edits.put(caller, { pid: 'shop', path: 'customers/ada', fields });
  await edits.put(caller, {
    pid: 'shop',
    path: 'people/lovelace/orders/1/lines/x',
    fields,
    create: true,
  });
  const theirs = fieldsAt(world, 'customers/ada');
  const done = await apply(world, plan);
  expect(done.outcome).toMatchObject({ written: 0, deleted: 1, conflicts: 4 });
  expect(fieldsAt(world, 'customers/ada')).toBe(theirs);
  expect(pathsIn(world)).toContain('customers/ada/orders/1/lines/x');
  expect(pathsIn(world)).not.toContain('people/lovelace');
});

test.each([
  ['a deletion, its document is copied', 'customers/ada', { written: 2, deleted: 2, unticked: 1 }],
  ['a copy, its document stays', 'people/lovelace', { written: 1, deleted: 2, unticked: 2 }],
])('where the review excludes %s', async (_what, path, outcome) => {
  const world = shop();
  const lost = watchLosses(world);
  const plan = await world.planCopy(moveAda);
  const exclusionsHash = await writeExclusions(world.vault, 'r9', {
    ...noExclusions,
    paths: [path],
  });
  expect((await apply(world, plan, { exclusionsHash })).outcome).toMatchObject(outcome);
  expect(pathsIn(world)).toContain('customers/ada');
  expect(lost).toEqual([]);
});

test.each([
  ['in many steps', { isHurried: true }],
  ['in parts', { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } }],
])(
  'a move %s loses nothing wherever workers die',
  async (_how, options) => {
    const { places, failures } = await killEverywhere(async (faults) => {
      const world = shop(options);
      const before = world.database.content();
      const lost = watchLosses(world);
      const plan = await world.planCopy({ ...moveAda, existing: 'replace' }, faults);
      expect(plan.plan).toMatchObject({ create: 2, update: 0, delete: 3 });
      const done = await apply(world, plan, { faults });
      expect(done).toMatchObject({ status: 'completed', canUndo: true });
      expect(done.outcome).toMatchObject({ written: 2, deleted: 3, conflicts: 0, failed: 0 });
      await undo(world);
      expect(world.database.content()).toEqual(before);
      expect(lost).toEqual([]);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(20);
  },
  120_000,
);

test('a move that is cancelled anywhere has lost nothing, and is undone as far as it got', async () => {
  const statuses = new Set<string>();
  for (let at = 1; at < 40; at += isExhaustive ? 1 : 3) {
    const world = shop({ isHurried: true });
    const before = world.database.content();
    const lost = watchLosses(world);
    const plan = await world.planCopy(moveAda);
    world.onDelivery = (delivery) => {
      if (delivery === at) {
        void world.cancel('r9');
      }
    };
    const { status, canUndo } = await apply(world, plan);
    world.onDelivery = null;
    statuses.add(status);
    if (canUndo) {
      await undo(world);
    }
    expect(world.database.content()).toEqual(before);
    expect(lost).toEqual([]);
  }
  expect([...statuses].toSorted()).toEqual(['cancelled', 'completed']);
});
