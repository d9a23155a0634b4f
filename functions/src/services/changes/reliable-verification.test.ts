// Restores that rely on an earlier verification, and what makes them verify again.
import { expect, test } from 'vitest';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readPage } from '../../engine/format/manifest.ts';
import { chunkName } from '../../engine/format/layout.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { createLog } from '../../lib/log.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { kindOf } from './kinds/index.ts';
import { reliableVerification } from './reliable-verification.ts';
import { retentionJobId } from '../ports/retention-times.ts';

const database = (...paths: string[]) =>
  new MemoryDatabase(paths.map((path) => memoryDocument(path)));

/** All restores of a world take place at midnight. */
const plannedAt = '2026-01-01T12:00:00.000Z';
const afterwards = '2026-01-01T18:00:00.000Z';
const scope = { paths: ['customers/ada'] };
const onPlan = { of: 'plan', begunAt: plannedAt } as const;

async function plannedWorld(isHurried = false) {
  const stored = await storeBackup(database('customers/ada', 'orders/1'), ['orders/1']);
  const world = RestoreWorld.open(stored, database('orders/1'), { isHurried });
  putRecord(world, 'b1');
  const wanted = { recordId: 'b1', mode: 'overwrite', dryRun: true, createdAt: plannedAt } as const;
  await world.begin({ ...wanted, id: 'p1', scope });
  world.vault.store.takeChunkReads();
  return world;
}

function putRecord(world: RestoreWorld, id: string, change: object = {}): void {
  world.documents.set(`backupRecords/${id}`, { ...verifiedRecord(id), ownerId: 'ada', ...change });
}

async function apply(world: RestoreWorld, plan?: FaultPlan, change: Partial<Restore> = {}) {
  const { plan: planned } = world.restore('p1');
  const given = { id: 'r1', recordId: 'b1', mode: 'overwrite', scope, planId: 'p1' } as const;
  return await world.begin({ ...given, plan: planned, ...change }, plan);
}

function addRetention(world: RestoreWorld) {
  const id = retentionJobId('shop');
  const owner = { ownerId: 'ada', projectId: 'shop', subjectId: 'shop' };
  return world.jobs.add({ id, kind: 'retention', ...owner, state: { phase: 'pruning' } });
}

const done = { status: 'completed', outcome: { written: 1 } };

test('what a young plan has verified is not verified once more: each chunk is read once', async () => {
  const world = await plannedWorld();
  expect(await apply(world)).toMatchObject({ ...done, reliesOn: onPlan });
  expect(world.vault.store.takeChunkReads()).toBe(1);
});

test('what was stored or deleted before the plan, is gone, or in another project, does not matter', async () => {
  const world = await plannedWorld();
  const gone = { hash: 'ab', isGone: true, at: plannedAt };
  await createDamagedChunks(world.documents).release('shop', [gone]);
  const { metadata } = verifiedRecord('b2');
  putRecord(world, 'b2', { metadata: { ...metadata, completedAt: plannedAt } });
  putRecord(world, 'b3', { projectId: 'blog', status: 'running' });
  addRetention(world).heartbeatAt = '2026-01-01T11:59:59.999Z';
  expect(await apply(world)).toMatchObject({ ...done, reliesOn: onPlan });
});

const endedSince = { ...verifiedRecord('b2').metadata, completedAt: afterwards };

const changes: readonly [string, (world: RestoreWorld) => void | Promise<void>][] = [
  [
    'the plan is a day old',
    (w) => w.documents.change('restores/p1', { createdAt: '2026-01-01T00:00:00.000Z' }),
  ],
  [
    'the plan is from the future',
    (w) => w.documents.change('restores/p1', { createdAt: '2026-01-02T00:00:01.000Z' }),
  ],
  ['the plan is of another backup', (w) => w.documents.change('restores/p1', { recordId: 'b0' })],
  ['the plan is of something else', (w) => w.documents.change('restores/p1', { scope: {} })],
  ['the plan is not finished', (w) => w.documents.change('restores/p1', { status: 'cancelled' })],
  ['the plan is somebody else’s', (w) => w.documents.change('restores/p1', { ownerId: 'bob' })],
  [
    'the backup is verified at present',
    (w) => w.documents.change('backupRecords/b1', { 'verification.status': 'running' }),
  ],
  ['the backup has failed', (w) => w.documents.change('backupRecords/b1', { status: 'failed' })],
  ['the backup has no record', (w) => void w.documents.delete('backupRecords/b1')],
  ['another backup is under way', (w) => putRecord(w, 'b2', { status: 'running' })],
  ['another backup has ended since', (w) => putRecord(w, 'b2', { metadata: endedSince })],
  ['the retention was at work since', (w) => void addRetention(w)],
  ['chunks are known to be damaged', (w) => createDamagedChunks(w.documents).set('shop', ['ab'])],
];

test.each(changes)('all that is restored is verified again where %s', async (_why, change) => {
  const world = await plannedWorld();
  await change(world);
  expect(await apply(world)).toMatchObject({ ...done, reliesOn: null });
  expect(world.vault.store.takeChunkReads()).toBe(2);
});

test('a restore without a plan verifies, however young its backup is', async () => {
  const world = await plannedWorld();
  world.documents.change('backupRecords/b1', { createdAt: plannedAt });
  const restored = await apply(world, undefined, { planId: null, plan: null });
  expect(restored).toMatchObject({ ...done, reliesOn: null });
});

test('one that a worker has noted and not followed is looked at again', async () => {
  const world = await plannedWorld();
  world.onDelivery = () => {
    world.documents.change('restores/r1', { reliesOn: onPlan });
    putRecord(world, 'b2', { status: 'running' });
  };
  expect(await apply(world)).toMatchObject({ ...done, reliesOn: null });
});

test('a chunk that was damaged after the plan is met when it is read, and nothing is written of it', async () => {
  const world = await plannedWorld();
  const before = world.database.content();
  await damage(world, 'b1');
  expect(await apply(world)).toMatchObject({
    status: 'failed',
    error: { code: 'corrupt' },
    reliesOn: onPlan,
    outcome: { written: 0 },
  });
  expect(world.database.content()).toEqual(before);
});

test('after damage was met, an earlier verification is relied on no more', async () => {
  const world = await plannedWorld();
  await damage(world, 'b1');
  expect(await apply(world)).toMatchObject({ status: 'failed', reliesOn: onPlan });
  const again = await apply(world, undefined, { id: 'r2' });
  expect(again).toMatchObject({ status: 'failed', reliesOn: null, phase: 'done' });
});

test('what can’t be undone is verified before the first write', async () => {
  const world = await plannedWorld();
  expect(await apply(world, undefined, { safetyBackup: false })).toMatchObject({
    ...done,
    reliesOn: null,
  });
  expect(world.vault.store.takeChunkReads()).toBe(2);
});

test('where it can’t be found out whether to rely on one, another verification is made', async () => {
  const lines: string[] = [];
  const fails = async (): Promise<never> => {
    throw new Error('The query requires an index');
  };
  const options = {
    records: { get: fails, storedSince: fails },
    restores: { get: fails, list: fails, page: fails },
    damagedChunks: { get: fails, set: fails, suspected: fails },
    use: { isDeletingChunks: fails, deletedSince: fails },
    now: () => new Date(afterwards),
    log: createLog((line) => void lines.push(line)),
  };
  const restore = restoreRecord({ planId: 'p1', safetyBackup: true });
  expect(
    await reliableVerification({ ownerId: 'ada', restore, kind: kindOf(restore), options }),
  ).toBeNull();
  expect(lines).toEqual([expect.stringContaining('requires an index')]);
});

test('a plan is applied as a whole, whatever its workers die of', async () => {
  const { failures, places } = await killEverywhere(async (plan) => {
    const world = await plannedWorld(true);
    expect(await apply(world, plan)).toMatchObject({ ...done, reliesOn: onPlan, canUndo: true });
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(15);
});

/** Turns round the bytes of a backup's first chunk. */
async function damage(world: RestoreWorld, backupId: string): Promise<void> {
  const { store, owner } = world.vault;
  const [page] = (await world.manifest(backupId)).pages;
  const [chunk] = page === undefined ? [] : await readPage(world.vault, backupId, page);
  const name = chunkName(owner, chunk?.hash ?? '');
  store.objects.set(name, (await store.get(name)).toReversed());
}

async function mirroredWorld() {
  const stored = await storeBackup(database('customers/ada'));
  const world = RestoreWorld.open(stored, database('customers/eve'));
  await world.mirror();
  return world;
}

test('an undo relies on the verification of the safety backup that it puts back', async () => {
  const world = await mirroredWorld();
  const begunAt = world.record('r1-safety').createdAt;
  const later = '2026-01-02T00:00:01.000Z';
  world.documents.change('backupRecords/r1-safety', { 'metadata.completedAt': later });
  const undone = await world.undo();
  expect(undone).toMatchObject({ status: 'completed', reliesOn: { of: 'safety-backup', begunAt } });
});

test.each([
  [
    'that is a day old',
    (w: RestoreWorld) =>
      w.documents.change('backupRecords/r1-safety', { createdAt: '2026-01-01T00:00:00.000Z' }),
  ],
  [
    'if another backup is under way',
    (w: RestoreWorld) => putRecord(w, 'b2', { status: 'running' }),
  ],
  ['if the retention was at work since', (w: RestoreWorld) => void addRetention(w)],
])('an undo verifies the safety backup %s', async (_why, change) => {
  const world = await mirroredWorld();
  change(world);
  expect(await world.undo()).toMatchObject({ status: 'completed', reliesOn: null });
});

test('a safety backup that was damaged since puts nothing back of what is damaged', async () => {
  const world = await mirroredWorld();
  await damage(world, 'r1-safety');
  expect(await world.undo()).toMatchObject({ status: 'failed', error: { code: 'corrupt' } });
  expect(world.database.content().has('customers/eve')).toBe(false);
});
