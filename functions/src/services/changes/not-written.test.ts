// Documents that a change set leaves as they were: each is named once, whatever its workers do.
import { beforeAll, expect, test, vi } from 'vitest';
import { restoreFolder, writeEntries } from '../../engine/changes/entries.ts';
import { entriesName } from '../../engine/format/layout.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { jobOf } from '../../testing/step-context.ts';
import { writtenChangesIn } from '../../testing/written-changes.ts';
import { closeNotWritten, storeLooseNotWritten, storeNotWritten } from './not-written.ts';

const pathOf = (index: number) => `customers/${String(index).padStart(3, '0')}`;
const paths = Array.from({ length: 270 }, (_, index) => pathOf(index));
const extra = Array.from({ length: 30 }, (_, index) => `orders/${pathOf(index).slice(-3)}`);
/** What is refused of the restore, written by others since its plan, and left to be restored. */
const refused = paths.slice(100, 110);
const changed = paths.filter((path) => !refused.includes(path)).slice(0, 230);
const kept = extra.slice(0, 20);
const conflicts = [
  ...changed.map((path) => ({ path, reason: 'Somebody else has changed it since' })),
  ...kept.map((path) => ({ path, reason: 'Somebody else has changed it since' })),
];
const failures = refused.map((path) => ({ path, reason: 'Too large' }));
let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(new MemoryDatabase(paths.map((path) => memoryDocument(path))));
});

/** Takes no write of what it refuses. */
class RefusingDatabase extends MemoryDatabase {
  override async writeBatch(writes: readonly Uint8Array[]) {
    const results = [];
    for (const write of writes) {
      const text = Buffer.from(write).toString('latin1');
      const isRefused = refused.some((path) => text.includes(path));
      const answers = isRefused
        ? [{ code: 3, message: 'Too large', updateTime: null }]
        : await super.writeBatch([write]);
      results.push(...answers);
    }
    return results;
  }
}

type Options = Parameters<typeof RestoreWorld.open>[2];

/** A plan that mirrors the backup, and a database that others have changed since. */
async function planned(options?: Options) {
  const target = new RefusingDatabase(
    [...paths, ...extra].map((path) => memoryDocument(path, { revision: 1 })),
  );
  const world = RestoreWorld.open(stored, target, options);
  const wanted = { recordId: world.backup.backupId, mode: 'mirror' } as const;
  const { plan } = await world.begin({ ...wanted, id: 'p1', dryRun: true });
  for (const path of [...changed, ...kept]) {
    const document = memoryDocument(path, { revision: 2, seconds: 1_750_000_000 });
    target.documents.set(path, document);
  }
  const apply = (given: { safetyBackup?: boolean } = {}, faults = new FaultPlan()) =>
    world.begin({ ...wanted, id: 'r1', planId: 'p1', plan, ...given }, faults);
  return { world, target, apply };
}

type Result = 'conflict' | 'failed';

/** All pages of a list, as its owner reads them. */
async function named(world: RestoreWorld, result: Result, pageSize?: number) {
  const items: { path: string; reason: string }[] = [];
  let pageToken: string | undefined;
  do {
    const asked = { result, pageSize, pageToken };
    const page = await writtenChangesIn(world).notWritten('ada', 'r1', asked);
    expect(page.items.length).toBeLessThanOrEqual(pageSize ?? 100);
    items.push(...page.items);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return items;
}

async function expectAllNamed(faults?: FaultPlan, options?: Options): Promise<void> {
  const { world, apply } = await planned(options);
  const { outcome } = await apply({}, faults);
  expect(outcome).toMatchObject({ conflicts: 250, failed: 10, written: 30, deleted: 10 });
  expect(outcome.conflicting.length).toBeLessThanOrEqual(100);
  expect(await named(world, 'conflict')).toEqual(conflicts);
  expect(await named(world, 'failed', 3)).toEqual(failures);
}

/** Steps of one batch each. */
const inSteps = { isHurried: true, writesPerSecond: 100 };
const divide = { rangeDocuments: 60, parallel: 2, mostParallel: 2 };

test('each document in conflict is named, in one step, in many, and in parts', async () => {
  await expectAllNamed();
  await expectAllNamed(undefined, { ...inSteps });
  await expectAllNamed(undefined, { divide });
  await expectAllNamed(undefined, { ...inSteps, divide });
});

test('a worker that is killed anywhere loses none of them, and names none twice', async () => {
  const { failures: wrong, places } = await killEverywhere((faults) =>
    expectAllNamed(faults, { ...inSteps }),
  );
  expect(wrong).toEqual([]);
  expect(places).toBeGreaterThan(20);
}, 120_000);

test('nor does one that works at a part', async () => {
  const { failures: wrong } = await killEverywhere((faults) =>
    expectAllNamed(faults, { divide, ...inSteps }),
  );
  expect(wrong).toEqual([]);
}, 120_000);

test('without a safety backup they are named, too', async () => {
  const { world, apply } = await planned();
  await apply({ safetyBackup: false });
  expect(await named(world, 'conflict', 70)).toEqual(conflicts);
});

test.each([true, false])(
  'a document’s history knows what it was left by, with a safety backup (%s) and without',
  async (safetyBackup) => {
    const { world, apply } = await planned();
    await apply({ safetyBackup });
    const did = async (path: string) => {
      const { items } = await writtenChangesIn(world).list('ada', { projectId: 'shop', path });
      return items.find(({ id }) => id === 'r1')?.effect?.did;
    };
    // The record names none of the first two.
    expect(await did(changed[229] ?? '')).toBeUndefined();
    expect(await did(kept[19] ?? '')).toBeUndefined();
    expect(await did(paths[269] ?? '')).toBe('changed');
    expect(await did(extra[29] ?? '')).toBe('deleted');
    // It reads back as it was, or can't be known to.
    expect(await did(refused[9] ?? '')).toBe('unknown');
    // As of one from before the lists.
    const { objects } = world.vault.store;
    objects.delete(entriesName(world.vault.owner, restoreFolder('r1'), 'not-written'));
    expect(await did(changed[229] ?? '')).toBe('unknown');
    expect(await did(paths[269] ?? '')).toBe(safetyBackup ? 'changed' : 'unknown');
  },
);

test.each([
  ['in one slice', {}],
  ['in parts', { divide }],
])('one that is cancelled names what it counts, %s', async (_how, options) => {
  const { world, apply } = await planned({ ...options, writesPerSecond: 250 });
  const faults = new FaultPlan([
    { effect: { kind: 'pause' }, seam: 'database', method: 'writeBatch', nth: 2 },
  ]);
  const applied = apply({}, faults);
  await faults.paused();
  await world.cancel('r1');
  const renew = vi.spyOn(world.jobs, 'renew');
  await vi.waitFor(() => expect(renew).toHaveBeenCalled(), { timeout: 5000 });
  faults.resume();
  const { status, outcome } = await applied;
  expect(status).toBe('cancelled');
  const left = await named(world, 'conflict');
  expect(left.length).toBeGreaterThanOrEqual(outcome.conflicts);
  expect(left.length).toBeGreaterThan(0);
  expect(conflicts).toEqual(expect.arrayContaining(left));
  expect(new Set(left.map(({ path }) => path)).size).toBe(left.length);
});

test('of a cancelled one what a later worker did again is as that worker left it', async () => {
  const { world, apply } = await planned();
  const restore = await apply();
  const { vault } = world;
  const work = { restore, targetVault: vault };
  const claimOf = (token: number) => ({
    job: jobOf({ id: 'r1', kind: 'restore', projectId: 'shop', subjectId: 'r1', state: null }),
    token,
  });
  const documents = (names: string, reason: string) =>
    names.split('').map((name) => ({ path: `c/${name}`, reason, result: 'conflict' as const }));
  const phase = 'writing' as const;
  await storeLooseNotWritten(work, { phase, claim: claimOf(1) }, documents('abcxy', 'first'));
  await storeLooseNotWritten(work, { phase, claim: claimOf(2) }, documents('abcd', 'second'));
  const committed = documents('a', 'third');
  const [first] = await storeNotWritten(work, { phase, number: 0, claim: claimOf(3) }, committed);
  const name = 'jw-00000001-3';
  const ref = await writeEntries(vault, { folder: restoreFolder('r1'), name }, [
    { path: 'c/b', change: 'update', time: '1' },
  ]);
  const jobs = { pages: async () => [first!.ref, ref] };
  await closeNotWritten(jobs, vault, { restoreId: 'r1', isComplete: false });
  const left = [...documents('a', 'third'), ...documents('cd', 'second')];
  expect(await named(world, 'conflict')).toEqual(
    left.map(({ path, reason }) => ({ path, reason })),
  );
});

test('of a completed one what an interrupted step left is as it was found at the end', async () => {
  const { world, apply } = await planned();
  const job = jobOf({ id: 'r1', kind: 'restore', projectId: 'shop', subjectId: 'r1', state: null });
  const work = { restore: { ...world.restore('p1'), id: 'r1' }, targetVault: world.vault };
  // It was skipped when it was done again: nobody names it.
  const skipped = { path: 'customers/skipped', reason: 'first', result: 'conflict' } as const;
  await storeLooseNotWritten(work, { phase: 'writing', claim: { job, token: 1 } }, [skipped]);
  await apply();
  expect(await named(world, 'conflict')).toEqual(conflicts);
});

test('they are their owner’s, and each list has its own page tokens', async () => {
  const { world, apply } = await planned();
  await apply();
  const changes = writtenChangesIn(world);
  const { nextPageToken } = await changes.notWritten('ada', 'r1', { result: 'conflict' });
  const pageToken = nextPageToken ?? '';
  const asked = { result: 'failed', pageToken } as const;
  await expect(changes.notWritten('ada', 'r1', asked)).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  for (const [uid, id] of [
    ['eve', 'r1'],
    ['ada', 'r9'],
  ] as const) {
    const call = changes.notWritten(uid, id, { result: 'conflict' });
    await expect(call).rejects.toMatchObject({ code: 'not-found' });
  }
  world.documents.delete('projects/shop');
  const removed = changes.notWritten('ada', 'r1', { result: 'conflict' });
  await expect(removed).rejects.toMatchObject({ code: 'not-found' });
});

test('of one from before they were kept those that its record names are listed', async () => {
  const { world, apply } = await planned();
  const { outcome } = await apply();
  const { objects } = world.vault.store;
  const index = entriesName(world.vault.owner, restoreFolder('r1'), 'not-written');
  const sealed = objects.get(index)!;
  objects.delete(index);
  expect(await named(world, 'conflict', 30)).toEqual(outcome.conflicting);
  objects.set(index, sealed.slice(1));
  await expect(named(world, 'conflict')).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'The list of these documents can no longer be read',
  });
});
