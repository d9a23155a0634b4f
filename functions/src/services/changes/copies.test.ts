// PlacedCopies and moving documents within their database, with workers that are killed anywhere.
import { beforeAll, expect, test, vi } from 'vitest';
import type { BulkFrom } from '../../contract/bulk.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld, storeBackup, type StoredBackup } from '../../testing/restore-world.ts';

let none: StoredBackup;

beforeAll(async () => {
  none = await storeBackup(new MemoryDatabase([]));
});

type Options = Parameters<typeof RestoreWorld.open>[2];

/** A customer with orders, a neighbour, and what stands at a new place already. */
function shop(options?: Options): RestoreWorld {
  const documents = [
    ['customers/ada', 1],
    ['customers/ada/orders/1', 2],
    ['customers/ada/orders/1/lines/x', 3],
    ['customers/adam', 4],
    ['people/lovelace/orders/1', 2],
    ['people/lovelace/orders/2', 9],
  ] as const;
  const made = documents.map(([path, revision]) => memoryDocument(path, { revision }));
  return RestoreWorld.open(none, new MemoryDatabase(made), options);
}

const moveAda = {
  from: { below: 'customers/ada' },
  to: 'people/lovelace',
  isMove: true,
  existing: 'keep',
} as const;

function apply(
  world: RestoreWorld,
  plan: Restore,
  more: { faults?: FaultPlan; exclusionsHash?: string } = {},
): Promise<Restore> {
  const { kind, mode, bulk, scope } = plan;
  const { faults, ...given } = more;
  const begun = { id: 'r9', recordId: null, kind, mode, bulk, scope, planId: plan.id, ...given };
  return world.begin({ ...begun, plan: plan.plan }, faults);
}

function undo(world: RestoreWorld): Promise<Restore> {
  const recordId = world.restore('r9').safetyRecordId;
  return world.begin({ id: 'r10', recordId, mode: 'overwrite', undoOf: 'r9', kind: 'undo' });
}

const pathsIn = ({ database }: RestoreWorld) => [...database.documents.keys()].toSorted();

/** What a document holds, wherever it is. */
const fieldsAt = (world: RestoreWorld, path: string) => world.database.content().get(path);

/** After every write, each of the documents is where it was or where it is to be. */
function expectNothingLost(world: RestoreWorld): void {
  const { database } = world;
  const before = database.content();
  const origins = [...before].filter(([path]) => `${path}/`.startsWith('customers/ada/'));
  const write = database.writeBatch.bind(database);
  vi.spyOn(database, 'writeBatch').mockImplementation(async (writes) => {
    const results = await write(writes);
    const now = database.content();
    const lost = origins.filter(
      ([path, fields]) =>
        now.get(path) !== fields &&
        now.get(path.replace('customers/ada', 'people/lovelace')) !== fields,
    );
    expect(lost.map(([path]) => path)).toEqual([]);
    return results;
  });
}

test('a document is moved with everything below it, and moved back', async () => {
  const world = shop();
  const before = world.database.content();
  const plan = await world.planCopy(moveAda);
  expect(plan.plan).toMatchObject({ create: 2, update: 0, delete: 3, unchanged: 0 });
  expect(plan.plan?.warnings.map(({ code }) => code)).toContain('references');
  expect(world.database.content()).toEqual(before);
  expectNothingLost(world);
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
  world.database.documents.set(
    'customers/ada/orders/2',
    memoryDocument('customers/ada/orders/2', { revision: 7 }),
  );
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
  ['a copy, its document stays', 'people/lovelace', { written: 1, deleted: 2, conflicts: 1 }],
])('where the review excludes %s', async (_what, path, outcome) => {
  const world = shop();
  expectNothingLost(world);
  const plan = await world.planCopy(moveAda);
  const exclusionsHash = await writeExclusions(world.vault, 'r9', {
    ...noExclusions,
    paths: [path],
  });
  expect((await apply(world, plan, { exclusionsHash })).outcome).toMatchObject(outcome);
  expect(pathsIn(world)).toContain('customers/ada');
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
      expectNothingLost(world);
      const plan = await world.planCopy({ ...moveAda, existing: 'replace' }, faults);
      expect(plan.plan).toMatchObject({ create: 2, update: 0, delete: 3 });
      const done = await apply(world, plan, { faults });
      expect(done).toMatchObject({ status: 'completed', canUndo: true });
      expect(done.outcome).toMatchObject({ written: 2, deleted: 3, conflicts: 0, failed: 0 });
      await undo(world);
      expect(world.database.content()).toEqual(before);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(20);
  },
  120_000,
);

test('a move that is cancelled anywhere has lost nothing, and is undone as far as it got', async () => {
  const statuses = new Set<string>();
  for (let at = 1; at < 40; at += 1) {
    const world = shop({ isHurried: true });
    const before = world.database.content();
    expectNothingLost(world);
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
  }
  expect([...statuses].toSorted()).toEqual(['cancelled', 'completed']);
});
