// What a project's guards refuse in jobs and in calls, and what changes while a job is under way.
import { expect, test } from 'vitest';
import { freshPlanMs, noGuards, type Guards, type Project } from '../../contract/projects.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { undoing } from './kinds/undo.ts';

const names = ['customers/ada', 'customers/ada/orders/1', 'customers/bob', 'notes/1', 'notes/2'];
const documents = (revision: number, paths: readonly string[]) =>
  new MemoryDatabase(paths.map((path) => memoryDocument(path, { revision })));

/** A backup of other revisions than what is there, which has two documents more. */
async function worldOf(options: Parameters<typeof RestoreWorld.open>[2] = {}) {
  const target = documents(2, [...names, 'users/eve', 'users/fay']);
  return RestoreWorld.open(await storeBackup(documents(1, names)), target, options);
}

function setProject(world: RestoreWorld, change: Partial<Project>): void {
  putProject(world.documents, storedProject('shop', change));
}

function guard(world: RestoreWorld, guards: Partial<Guards>): void {
  setProject(world, { guards: { ...noGuards, ...guards } });
}

const all = { recordId: 'b1', mode: 'overwrite' } as const;

function expectRefused(restore: Restore, message: string): void {
  expect(restore).toMatchObject({
    status: 'failed',
    error: { code: 'failed-precondition', message },
    outcome: { written: 0, deleted: 0 },
    canUndo: false,
  });
}

const rangeDocuments = 1;
const divided = { divide: { rangeDocuments, parallel: 2, mostParallel: 2 }, isHurried: true };

test.each<[Partial<Guards>, string]>([
  [
    { protectedCollections: ['**/orders'] },
    'customers/*/orders is protected in shop, and nothing was written',
  ],
  [
    { protectedCollections: ['customers/ada/orders', 'notes', 'users'] },
    'customers/*/orders, notes and users are protected in shop, and nothing was written',
  ],
  [
    { refusesDeletes: true },
    'shop refuses deletions, and 2 documents in users would be deleted: nothing was written',
  ],
])('a mirror is refused whole, before its safety backup, by %j', async (guards, message) => {
  for (const options of [{}, divided]) {
    const world = await worldOf(options);
    const before = world.database.content();
    guard(world, guards);
    const restore = await world.begin({ ...all, mode: 'mirror', id: 'r1' });
    expectRefused(restore, message);
    expect(restore.safetyRecordId).toBeNull();
    expect(world.database.content()).toEqual(before);
  }
});

test('what is excluded of the plan is not refused', async () => {
  const world = await worldOf();
  guard(world, { protectedCollections: ['customers'], refusesDeletes: true });
  const planned = await world.begin({ ...all, mode: 'mirror', id: 'p1', dryRun: true });
  const asked = { ...all, mode: 'mirror', planId: 'p1', plan: planned.plan } as const;
  const collections = ['customers', 'customers/*/orders'];
  const some = { ...noExclusions, collections, paths: ['users/eve'] };
  const r1 = await writeExclusions(world.vault, 'r1', some);
  const refused = await world.begin({ ...asked, id: 'r1', exclusionsHash: r1 });
  expect(refused.error?.message).toContain('a document in users would be deleted');
  const more = { ...some, paths: ['users/eve', 'users/fay'] };
  const r2 = await writeExclusions(world.vault, 'r2', more);
  const restored = await world.begin({ ...asked, id: 'r2', exclusionsHash: r2 });
  expect(restored).toMatchObject({ status: 'completed', outcome: { written: 2, deleted: 0 } });
});

test.each<[string, Partial<Project>, string]>([
  ['read-only', { readOnly: true }, 'The project is marked read-only'],
  [
    'guarded',
    { guards: { ...noGuards, protectedCollections: ['notes'] } },
    'notes is protected in shop, and nothing was written',
  ],
])(
  'a project made %s after the plan, or after its safety backup, is not written',
  async (...[, change, message]) => {
    const world = await worldOf();
    const { plan } = await world.begin({ ...all, id: 'p1', dryRun: true });
    setProject(world, change);
    const refused = await world.begin({ ...all, id: 'r1', planId: 'p1', plan });
    expectRefused(refused, message);
    expect(refused.safetyRecordId).toBeNull();

    const later = await worldOf();
    const before = later.database.content();
    later.onDelivery = (delivery) => {
      if (delivery === 2) {
        setProject(later, change);
      }
    };
    // A worker is lost when it is about to write: it looks whether the target is empty once more.
    const crash = { kind: 'crash', when: 'before' } as const;
    const lost = new FaultPlan([{ effect: crash, seam: 'database', method: 'countAll', nth: 2 }]);
    const late = await later.begin({ ...all, id: 'r1' }, lost);
    expectRefused(late, message);
    expect(later.record(late.safetyRecordId ?? '').status).toBe('completed');
    expect(later.database.content()).toEqual(before);
  },
);

test.each([
  [{ needsReason: true }, 'Give a reason: the guards of shop ask for one'],
  [{ needsFreshPlan: true }, 'shop is restored only from a plan that is less than an hour old'],
])('a job that was asked for before there was %j writes nothing', async (guards, message) => {
  const world = await worldOf();
  const before = world.database.content();
  guard(world, guards);
  expect((await world.begin({ ...all, id: 'r1' })).error?.message).toBe(message);
  expect(world.database.content()).toEqual(before);
});

test('a plan that was old when it was applied is refused where a fresh one is asked for since', async () => {
  const world = await worldOf();
  const { plan, completedAt } = await world.begin({ ...all, id: 'p1', dryRun: true });
  const before = world.database.content();
  guard(world, { needsFreshPlan: true });
  const applying = { ...all, planId: 'p1', plan };
  const after = (ms: number) => new Date(Date.parse(completedAt ?? '') + ms).toISOString();
  const late = await world.begin({ ...applying, id: 'r1', createdAt: after(freshPlanMs + 1) });
  expectRefused(late, 'shop is restored only from a plan that is less than an hour old');
  expect(late.safetyRecordId).toBeNull();
  expect(world.database.content()).toEqual(before);
  const timely = await world.begin({ ...applying, id: 'r2', createdAt: after(freshPlanMs) });
  expect(timely).toMatchObject({ status: 'completed', outcome: { written: 5 } });
});

test('a job that writes when a reason, or a fresh plan, is first asked for goes to its end', async () => {
  const others = Array.from({ length: 3000 }, (_, index) => `others/${index}`);
  const stored = await storeBackup(documents(1, [...names, ...others]));
  const world = RestoreWorld.open(stored, documents(2, names), { isHurried: true });
  let wasWriting = false;
  world.onDelivery = () => {
    if (world.restore('r1').outcome.written > 0) {
      wasWriting = true;
      guard(world, { needsReason: true, needsFreshPlan: true });
    }
  };
  expect(await world.mirror()).toMatchObject({ status: 'completed', outcome: { written: 3005 } });
  expect(wasWriting).toBe(true);
});

test('a key that lost its right to delete between two steps ends with what it did, which can be undone', async () => {
  const others = Array.from({ length: 3000 }, (_, index) => `others/${index}`);
  const target = documents(2, [...names, ...others]);
  const stored = await storeBackup(documents(1, names));
  const world = RestoreWorld.open(stored, target, { isHurried: true });
  const before = world.database.content();
  world.onDelivery = () => {
    if (world.restore('r1').outcome.deleted > 0) {
      setProject(world, { permissions: { read: true, write: true, delete: false } });
    }
  };
  const restore = await world.mirror();
  expect(restore).toMatchObject({
    status: 'failed',
    error: { code: 'failed-precondition', message: 'Firekeep may not delete in this project' },
    canUndo: true,
    outcome: { written: 5 },
  });
  const left = [...world.database.content().keys()].length;
  expect(left).toBeGreaterThan(names.length);
  expect(left).toBeLessThan(before.size);
  world.onDelivery = null;
  setProject(world, {});
  expect(await world.undo()).toMatchObject({ status: 'completed', outcome: { conflicts: 0 } });
  expect(world.database.content()).toEqual(before);
});

test.each<[string, Partial<Project>, string]>([
  [
    'a key without the right',
    { permissions: { read: true, write: true, delete: false } },
    'Firekeep may not delete in this project',
  ],
  [
    'guards that refuse deletions',
    { guards: { ...noGuards, refusesDeletes: true } },
    'shop refuses deletions, and 2 documents in users would be deleted: nothing was written',
  ],
])('with %s an undo ends before it writes if it deletes, and only then', async (...of) => {
  const [, change, message] = of;
  for (const options of [{}, { isHurried: true }]) {
    const world = await worldOf(options);
    const before = world.database.content();
    await world.mirror();
    setProject(world, change);
    const undone = await world.undo();
    expect(undone).toMatchObject({ status: 'completed', outcome: { written: 7, deleted: 0 } });
    expect(world.database.content()).toEqual(before);
    const back = { ...undoing(undone), id: 'r3' };
    const refused = await world.begin(back);
    expectRefused(refused, message);
    expect(refused.safetyRecordId).toBeNull();
    expect(world.database.content()).toEqual(before);
    setProject(world, {});
    expect(await world.begin({ ...back, id: 'r4' })).toMatchObject({ outcome: { deleted: 2 } });
  }
});
