// Restores that are divided among parts: what they plan, and how they end before their time.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import {
  memoryDocument,
  oddNames,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { FaultPlan, numbersFrom } from '../../testing/fault-plan.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { readEntries, readIndex, restoreFolder } from '../../engine/changes/entries.ts';
import { planPages } from './restore-work.ts';

const divide = { rangeDocuments: 1, parallel: 2, mostParallel: 2 };
const paths = Array.from({ length: 8 }, (_, index) => `customers/${index}`);
const source = new MemoryDatabase(paths.map((path) => memoryDocument(path)));
let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(source, ['customers/2', 'customers/4', 'customers/6']);
});

/**
 * Half of it is to be changed, half to be created again, and something to be deleted in each range.
 */
function changedDatabase(): MemoryDatabase {
  const changed = paths.filter((_, index) => index % 2 === 0);
  const extra = paths.map((path) => `${path}/orders/1`);
  return new MemoryDatabase([
    ...changed.map((path) => memoryDocument(path, { revision: 1 })),
    ...extra.map((path) => memoryDocument(path)),
  ]);
}

const newWorld = (target = changedDatabase()) => RestoreWorld.open(stored, target, { divide });

test('a divided restore that is cancelled anywhere ends once nobody writes, and can be undone', async () => {
  const clean = newWorld();
  let deliveries = 0;
  clean.onDelivery = (delivery) => {
    deliveries = delivery;
  };
  await clean.mirror();
  expect(deliveries).toBeGreaterThan(30);
  const written = new Set<number>();
  for (let at = 2; at <= deliveries; at += isExhaustive ? 1 : 3) {
    const target = changedDatabase();
    const before = target.content();
    const world = newWorld(target);
    const writes = vi.spyOn(target, 'writeBatch');
    world.onDelivery = (delivery) => {
      if (delivery === at) {
        void world.cancel('r1');
      }
    };
    const { status, outcome, canUndo } = await world.mirror();
    expect(status, `cancelled before delivery ${at}`).toBe('cancelled');
    expect(outcome.written + outcome.deleted).toBe(
      writes.mock.calls.reduce((sum, [batch]) => sum + batch.length, 0),
    );
    expect(canUndo).toBe(writes.mock.calls.length > 0);
    world.onDelivery = null;
    const undone = canUndo ? await world.undo() : null;
    expect([undefined, 'completed']).toContain(undone?.status);
    expect(undone?.outcome.conflicts ?? 0).toBe(0);
    expect(target.content()).toEqual(before);
    written.add(outcome.written + outcome.deleted);
  }
  expect(written.size, 'amounts that were written until then').toBeGreaterThan(
    isExhaustive ? 5 : 2,
  );
}, 120_000);

test('what a part was at when the restore was cancelled is in the journal, and the end waits for it', async () => {
  const target = changedDatabase();
  const before = target.content();
  // Each part has two writes, one to a request, so that it is between them.
  const world = RestoreWorld.open(stored, target, { divide, writesPerSecond: 100 });
  const plan = new FaultPlan([
    { effect: { kind: 'pause' }, seam: 'database', method: 'writeBatch', nth: 3 },
  ]);
  const restored = world.mirror(plan);
  await plan.paused();
  await world.cancel('r1');
  const atWork = () =>
    [...world.jobs.jobs.values()].find(
      ({ job, leaseUntil }) => job.partOf !== null && leaseUntil > 0,
    );
  while (atWork()?.job.isCancelRequested !== true) {
    await world.deliver();
  }
  expect(world.restore('r1').status).toBe('running');
  const renew = vi.spyOn(world.jobs, 'renew');
  await vi.waitFor(() => expect(renew).toHaveBeenCalled(), { timeout: 3000 });
  plan.resume();
  expect((await restored).status).toBe('cancelled');
  const { outcome } = world.restore('r1');
  expect(outcome.written).toBeGreaterThan(0);
  const refs = await readIndex(world.vault, { folder: restoreFolder('r1'), name: 'journal' });
  expect(refs.filter(({ page }) => page.startsWith('jr-'))).toHaveLength(1);
  await world.undo();
  expect(target.content()).toEqual(before);
});

test('a part that fails for good ends the others and the restore, which can be undone', async () => {
  const target = changedDatabase();
  const before = target.content();
  const world = newWorld(target);
  const write = target.writeBatch.bind(target);
  let requests = 0;
  vi.spyOn(target, 'writeBatch').mockImplementation(async (writes) => {
    requests += 1;
    if (requests > 2) {
      throw new Error('gone');
    }
    return await write(writes);
  });
  const restored = await world.mirror();
  expect(restored).toMatchObject({ status: 'failed', canUndo: true, error: { code: 'unknown' } });
  expect(restored.outcome.written).toBe(4);
  vi.restoreAllMocks();
  await world.undo();
  expect(target.content()).toEqual(before);
});

/** The plan of a dry run, document by document. */
async function planned(world: RestoreWorld, given: Partial<Restore>) {
  const request = { id: 'plan', recordId: 'b1', mode: 'mirror', dryRun: true, ...given } as const;
  const restore = await world.begin(request);
  expect(restore.status).toBe('planned');
  const { writes, deletes } = await planPages(world.vault, restore);
  const read = async (refs: typeof writes) =>
    (await Promise.all(refs.map((ref) => readEntries(world.vault, restoreFolder('plan'), ref))))
      .flat()
      // Which documents are samples depends on where the plan was cut.
      .map(({ path, change, time }) => ({ path, change, time }));
  return {
    plan: restore.plan,
    pages: writes.length + deletes.length,
    writes: await read(writes),
    deletes: await read(deletes),
  };
}

const prefixed = { projectId: 'shop', firebaseProjectId: 'p', databaseId: '(default)' };
const places: [string, Partial<Restore>][] = [
  ['everything', {}],
  ['below a prefix', { target: { ...prefixed, pathPrefix: 'copies/1' } }],
  ['a scope', { scope: { collections: ['a'], collectionGroups: ['c'] } }],
  [
    'a scope below a prefix',
    { scope: { collections: ['c'] }, target: { ...prefixed, pathPrefix: 'copies/1' } },
  ],
];

test.each(places)(
  'a plan of %s that is made in parts is the one that is made in one go, without gap or overlap',
  async (_what, given) => {
    let cuts = 0;
    for (let seed = 1; seed <= (isExhaustive ? 3 : 1); seed += 1) {
      const random = numbersFrom(seed);
      const all = oddNames.flatMap((id) => [`a/${id}`, `c/${id}`, `a/${id}/c/x`, `odd/${id}`]);
      const some = (share: number) => all.filter(() => random() < share);
      const held = some(0.5);
      const prefix = given.target?.pathPrefix === undefined ? '' : 'copies/1/';
      const backup = await storeBackup(
        new MemoryDatabase(held.map((path) => memoryDocument(path))),
        held.filter(() => random() < 0.6),
      );
      const target = () =>
        new MemoryDatabase([
          ...some(0.5).map((path) => memoryDocument(`${prefix}${path}`, { revision: 1 })),
          ...['aaa/1', 'copies/0/a/x', 'copies/2/a/x', 'zzz/1'].map((path) => memoryDocument(path)),
        ]);
      const content = target();
      const whole = await planned(RestoreWorld.open(backup, content), given);
      const parts = await planned(RestoreWorld.open(backup, content, { divide }), given);
      const { pages: wholePages, ...expected } = whole;
      const { pages, ...found } = parts;
      expect(found).toEqual(expected);
      cuts += pages - wholePages;
    }
    expect(cuts).toBeGreaterThan(0);
  },
);

test('a plan that was made in parts is applied in parts', async () => {
  const world = newWorld();
  const request = { recordId: 'b1', mode: 'mirror' } as const;
  const { plan } = await world.begin({ ...request, id: 'p1', dryRun: true });
  expect(plan).toMatchObject({ create: 4, update: 4, delete: 8 });
  const applied = await world.begin({ ...request, id: 'r1', planId: 'p1', plan });
  expect(applied).toMatchObject({ status: 'completed', outcome: { written: 8, deleted: 8 } });
  expect(world.database.content()).toEqual(source.content());
  expect(world.jobs.jobs.get('r1')?.parts.ids).toHaveLength(4);
});
