// A chunk is damaged or gone, and stored again by the next backup: older backups that need it count
// again.
import { expect, test } from 'vitest';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { markBackup } from '../../engine/store/mark.ts';
import { ObjectMarks } from '../../engine/store/marks.ts';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { NeedsWriter } from './needs.ts';

const dayMs = 24 * 60 * 60_000;
const signal = new AbortController().signal;
const documents = Array.from({ length: 4 }, (_, index) =>
  memoryDocument(`customers/${index}`, { sizeBytes: 800_000, revision: index }),
);

/** Keeps what a backup needs, as the first sweep after it does. */
async function sweep({ vault }: BackupWorld, id: string): Promise<void> {
  const marks = new ObjectMarks();
  const finished = { id, kind: 'finished', pages: [], committed: [] } as const;
  await markBackup({ vault, signal, pagesAtOnce: 1 }, finished, marks);
  const writer = new NeedsWriter(vault);
  writer.add({ id, version: '1', bytes: marks.toBytes() });
  await writer.store();
}

const damagedChunks = (world: BackupWorld) => createDamagedChunks(world.documents);

async function backUp(world: BackupWorld, id: string, plan = new FaultPlan()): Promise<void> {
  world.clock.ms += dayMs;
  world.begin(id);
  await world.drive(id, plan);
  expect(world.record(id)).toMatchObject({ status: 'completed' });
}

async function verify(world: BackupWorld, id: string) {
  world.beginVerification(`${id}-look`, id);
  await world.drive(`${id}-look`);
  return world.record(id).verification.status;
}

const chunksOf = ({ vault }: BackupWorld) =>
  [...vault.store.objects.keys()].filter((name) => name.includes('/chunks/')).toSorted();

/** A world with the backup `old`, to which something happens: it no longer verifies. */
async function damagedWorld(happen: (world: BackupWorld, chunks: string[]) => void) {
  const world = new BackupWorld(new MemoryDatabase(documents));
  await backUp(world, 'old');
  await sweep(world, 'old');
  happen(world, chunksOf(world));
  expect(await verify(world, 'old')).toBe('failed');
  return world;
}

const damage = ({ vault }: BackupWorld, name = '') =>
  vault.store.objects.set(name, new Uint8Array(100));

/** Verifications that were begun without anybody asking. */
const begun = ({ jobs }: BackupWorld) =>
  [...jobs.jobs.keys()].filter((id) => id.endsWith('-verify'));

test.each<[string, Parameters<typeof damagedWorld>[0]]>([
  ['damaged', (world, [name]) => damage(world, name)],
  ['gone', ({ vault }, [name = '']) => vault.store.objects.delete(name)],
])(
  'counts again once a chunk that was %s is stored again, whoever is killed',
  async (_, happen) => {
    const { places, failures } = await killEverywhere(async (plan) => {
      const world = await damagedWorld(happen);
      await backUp(world, 'next', plan);
      expect(begun(world)).toEqual([]);
      await world.scrub(plan);
      await world.scrub();
      await world.drive('old-verify');
      expect(world.record('old').verification.status).toBe('verified');
      expect(await verify(world, 'next')).toBe('verified');
      expect(await damagedChunks(world).get('shop')).toEqual([]);
      world.clock.ms += dayMs;
      await world.scrub();
      expect(await damagedChunks(world).awaited('shop')).toEqual([]);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(5);
  },
);

test('is not verified while another chunk that it needs is gone, however many backups come', async () => {
  const lost: string[] = [];
  const world = await damagedWorld(({ vault }, chunks) => {
    lost.push(...chunks);
    chunks.forEach((name) => vault.store.objects.delete(name));
  });
  const last = world.database.documents.get('customers/3') ?? new Uint8Array();
  world.database.documents.delete('customers/3');
  await backUp(world, 'without');
  expect(lost.some((name) => world.vault.store.objects.has(name))).toBe(true);
  await world.scrub();
  await backUp(world, 'third');
  await world.scrub();
  expect(begun(world)).toEqual([]);
  // Nothing that is stored is damaged.
  expect(await damagedChunks(world).get('shop')).toEqual([]);
  world.database.documents.set('customers/3', last);
  await backUp(world, 'back');
  await world.scrub();
  await world.drive('old-verify');
  expect(world.record('old').verification.status).toBe('verified');
});

test('is not verified where nothing that it needs was stored again', async () => {
  const world = await damagedWorld(({ vault }) => {
    const page = [...vault.store.objects.keys()].find((name) => name.includes('/pages/'));
    vault.store.objects.delete(page ?? '');
  });
  await backUp(world, 'next');
  const at = world.now().toISOString();
  await damagedChunks(world).release('shop', [{ hash: 'ab', isGone: false, at }]);
  await world.scrub();
  expect(begun(world)).toEqual([]);
  expect(await damagedChunks(world).awaited('shop')).toEqual([]);
});

test('is verified once it is in a list of needs, where it was in none before', async () => {
  const world = await damagedWorld((one, [name]) => damage(one, name));
  const { objects } = world.vault.store;
  const lists = [...objects.keys()].filter((name) => name.includes('/sweep/needs-'));
  lists.forEach((name) => objects.delete(name));
  await backUp(world, 'next');
  await world.scrub();
  expect(begun(world)).toEqual([]);
  await sweep(world, 'old');
  world.clock.ms += dayMs;
  await world.scrub();
  expect(begun(world)).toEqual(['old-verify']);
});

test('is verified with another as a day allows, and not again for what it has been read since', async () => {
  const world = new BackupWorld(new MemoryDatabase(documents));
  for (const id of ['old', 'other']) {
    await backUp(world, id);
    await sweep(world, id);
  }
  const [name] = chunksOf(world);
  damage(world, name);
  expect([await verify(world, 'old'), await verify(world, 'other')]).toEqual(['failed', 'failed']);
  await backUp(world, 'next');
  // A fault of another kind, which nothing heals.
  const page = [...world.vault.store.objects.keys()].find((one) => one.includes('/old/pages/'));
  world.vault.store.objects.delete(page ?? '');
  const looked: string[][] = [];
  for (let day = 0; day < 4; day += 1) {
    await world.scrub(new FaultPlan(), 1);
    const active = begun(world).filter((id) => world.jobs.jobs.get(id)?.isActive);
    looked.push(active);
    await Promise.all(active.map((id) => world.drive(id)));
    world.clock.ms += dayMs;
  }
  expect(looked.map((ids) => ids.length)).toEqual([1, 1, 0, 0]);
  expect(looked.flat().toSorted()).toEqual(['old-verify', 'other-verify']);
  expect(world.record('other').verification.status).toBe('verified');
  expect(world.record('old').verification.status).toBe('failed');
  expect(await damagedChunks(world).awaited('shop')).toEqual([]);
});
