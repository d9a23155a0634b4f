// A chunk is damaged or gone, and stored again by the next backup: older backups that need it count
// again.
import { expect, test } from 'vitest';
import { markBackup } from '../../engine/store/mark.ts';
import { ObjectMarks } from '../../engine/store/marks.ts';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { NeedsWriter } from './needs.ts';

const signal = new AbortController().signal;
const documents = Array.from({ length: 6 }, (_, index) =>
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

async function backUp(world: BackupWorld, id: string, plan = new FaultPlan()): Promise<void> {
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
      await world.drive('old-verify');
      expect(world.record('old').verification.status).toBe('verified');
      expect(await verify(world, 'next')).toBe('verified');
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
  const last = world.database.documents.get('customers/5') ?? new Uint8Array();
  world.database.documents.delete('customers/5');
  await backUp(world, 'without');
  expect(lost.some((name) => world.vault.store.objects.has(name))).toBe(true);
  await backUp(world, 'third');
  expect(begun(world)).toEqual([]);
  world.database.documents.set('customers/5', last);
  await backUp(world, 'back');
  await world.drive('old-verify');
  expect(world.record('old').verification.status).toBe('verified');
});

test('is not verified where nothing that it needs was stored again', async () => {
  const world = await damagedWorld(({ vault }) => {
    const page = [...vault.store.objects.keys()].find((name) => name.includes('/pages/'));
    vault.store.objects.delete(page ?? '');
  });
  await backUp(world, 'next');
  expect(begun(world)).toEqual([]);
});
