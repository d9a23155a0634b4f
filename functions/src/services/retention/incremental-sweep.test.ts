// Sweeps that read what is new only, at their limits and with what is kept of them lost or damaged.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chunkName, manifestName, projectPrefix } from '../../engine/format/layout.ts';
import { ObjectMarks } from '../../engine/store/marks.ts';
import { hashOf, SweepWorld, type Needed } from '../../testing/sweep-world.ts';
import { listNeeds, NeedsWriter } from './needs.ts';
import { needsPrefix, putNote, withHead } from './sweep-objects.ts';

const phaseSchema = z.looseObject({ phase: z.string() });
const backupIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `backup-${index}-of-some-length`);

/** Of 21 chunks: one that no other backup has, the others shared by all. */
function needsOf(id: string): Needed[] {
  const common = Array.from({ length: 20 }, (_, index) => [hashOf(`${index}`)] as const);
  return [[hashOf(id)], ...common];
}

async function worldOf(count: number): Promise<SweepWorld> {
  const world = new SweepWorld();
  for (const id of backupIds(count)) {
    await world.add(id, needsOf(id));
  }
  return world;
}

/** Names of the lists of needs. */
const lists = ({ vault }: SweepWorld) => listNeeds(vault);
const own = (id: string) => `chunks/${hashOf(id).slice(0, 2)}/${hashOf(id)}`;

test('after one more backup and the removal of one, only the new one is read', async () => {
  const world = await worldOf(12);
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 12, 'get pages': 12 });
  expect(await lists(world)).toHaveLength(1);

  await world.sweep();
  expect(world.store.calls).toEqual({
    'list backups': 1,
    'list sweep': 2,
    'get sweep': 2,
    'list chunks': 1,
    'list deltas': 1,
    'put sweep': 1,
  });

  const [first = ''] = backupIds(1);
  world.remove(first);
  await world.add('new', needsOf('new'));
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 1, 'get pages': 1 });
  expect(world.store.calls['delete chunks']).toBe(1);
  expect(world.chunks).not.toContain(own(first));
  expect(world.chunks).toContain(own('new'));
  expect(world.chunks).toHaveLength(20 + 12);
  expect(await lists(world)).toHaveLength(1);
});

test('40,000 backups: reads what is new, the state stays small', async () => {
  const world = new SweepWorld();
  const ids = backupIds(40_000);
  // What is there of them does not open: whoever reads it fails.
  for (const id of ids) {
    world.store.objects.set(manifestName(world.vault.owner, id), Buffer.from('m'));
    world.statuses.set(id, 'completed');
  }
  const marks = new ObjectMarks();
  for (const [hash] of needsOf('shared')) {
    marks.add({ hash, base: null });
  }
  const writer = new NeedsWriter(world.vault);
  for await (const { name, version } of world.store.list(projectPrefix(world.vault.owner))) {
    writer.add({ id: name.split('/')[4] ?? '', version, bytes: marks.toBytes() });
    await writer.storeIfFull();
  }
  await writer.store();
  for (const id of ['kept', 'gone', 'other']) {
    await world.add(id, needsOf(id));
  }
  world.remove('gone');
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 2, 'get pages': 2 });
  expect(world.store.calls['get sweep']).toBeLessThan(10);
  expect(world.lookups).toBe(0);
  expect(world.store.bytes.read).toBeLessThan(10 * 1024 * 1024);
  expect(world.largestState).toBeLessThan(1000);
  expect(world.chunks).toHaveLength(20 + 2);
  expect(world.chunks).not.toContain(own('gone'));
});

test('a project without anything kept is read side by side, in steps with a small state', async () => {
  const world = await worldOf(120);
  world.remove('backup-7-of-some-length');
  await world.sweep({ isShort: true });
  expect(world.store.calls).toMatchObject({ 'get manifest': 119, 'get pages': 119 });
  expect(world.largestState).toBeLessThan(1000);
  expect(world.chunks).toHaveLength(20 + 119);
  // The lists that many short steps made become one.
  await world.sweep();
  expect(world.store.calls['get manifest']).toBeUndefined();
  expect(await lists(world)).toHaveLength(1);

  const whole = await worldOf(40);
  await whole.sweep();
  expect(whole.store.reading.most).toBeGreaterThan(4);
  expect(whole.store.reading.most).toBeLessThanOrEqual(16);
});

test('backups with large manifests are read one after the other', async () => {
  const world = new SweepWorld();
  for (const id of backupIds(6)) {
    await world.add(id, needsOf(id), { name: randomBytes(60_000).toString('hex') });
  }
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 6, 'get pages': 6 });
  expect(world.store.reading.most).toBe(1);
  expect(world.chunks).toHaveLength(20 + 6);
});

const spoilt: Readonly<Record<string, (world: SweepWorld, name: string) => unknown>> = {
  missing: ({ store }, name) => store.objects.delete(name),
  damaged: ({ store }, name) => store.objects.get(name)?.fill(0, 40, 60),
  cut: ({ store }, name) => store.objects.set(name, Buffer.alloc(9)),
  'of another form': async ({ vault }, name) =>
    putNote(vault, name.slice(name.indexOf(needsPrefix)), withHead({ backups: [] }, [])),
  'without sizes': async ({ vault }, name) =>
    putNote(
      vault,
      name.slice(name.indexOf(needsPrefix)),
      withHead([['backup-0-of-some-length', '1', 4]], [Buffer.alloc(4)]),
    ),
  'shorter than it says': async ({ vault }, name) =>
    putNote(vault, name.slice(name.indexOf(needsPrefix)), Buffer.alloc(8, 255)),
  'of another name': ({ store }, name) => {
    const bytes = store.objects.get(name) ?? Buffer.alloc(0);
    store.objects.delete(name);
    store.objects.set(`${name}x`, bytes);
  },
};

test.each(Object.entries(spoilt))('what is kept is made again when %s', async (_what, spoil) => {
  const world = await worldOf(5);
  await world.sweep();
  const [name = ''] = await lists(world);
  await spoil(world, `${projectPrefix(world.vault.owner)}sweep/${name}`);
  world.remove('backup-3-of-some-length');
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 4, 'get pages': 4 });
  expect(world.chunks).toHaveLength(20 + 4);
  await world.sweep();
  expect(world.store.calls['get manifest']).toBeUndefined();
  expect(await lists(world)).toHaveLength(1);
});

test('a manifest that is another than the one it was made from is read', async () => {
  const world = await worldOf(3);
  await world.sweep();
  const id = 'backup-1-of-some-length';
  world.remove(id);
  await world.add(id, needsOf('another'));
  await world.sweep();
  expect(world.store.calls).toMatchObject({ 'get manifest': 1, 'get pages': 1 });
  expect(world.chunks).toContain(own('another'));
  expect(world.chunks).not.toContain(own(id));
});

test('nothing is deleted while the manifest of a completed backup is missing', async () => {
  const world = await worldOf(3);
  await world.sweep();
  const { owner } = world.vault;
  const name = manifestName(owner, 'backup-1-of-some-length');
  const bytes = world.store.objects.get(name) ?? Buffer.alloc(0);
  world.store.objects.delete(name);
  world.remove('backup-2-of-some-length');
  await expect(world.sweep()).rejects.toMatchObject({ code: 'corrupt' });
  expect(world.chunks).toHaveLength(20 + 3);
  world.store.objects.set(name, bytes);
  await world.sweep();
  expect(world.chunks).toHaveLength(20 + 2);
});

test('of a backup in the making nothing is kept: what it stores later counts', async () => {
  const world = await worldOf(1);
  await world.add('making', needsOf('making'), { status: 'running' });
  await world.sweep();
  world.remove('making');
  await world.add('making', [...needsOf('making'), [hashOf('more')]]);
  await world.sweep();
  expect(world.chunks).toEqual(expect.arrayContaining([own('making'), own('more')]));
});

test.each(['completed', 'running'] as const)(
  'what a backup found stored that is %s after the marking stays',
  async (status) => {
    const world = await worldOf(3);
    const id = 'backup-2-of-some-length';
    const name = chunkName(world.vault.owner, hashOf(id));
    const found = world.store.objects.get(name) ?? Buffer.alloc(0);
    world.remove(id);
    await world.sweep({
      change: async (next) => {
        if (phaseSchema.parse(next).phase === 'excluding') {
          await world.add('late', [[hashOf(id)]], { status });
          // It is the very object that was condemned.
          world.store.objects.set(name, found);
        }
        return next;
      },
    });
    expect(world.chunks).toContain(own(id));
  },
);

test('states of sweeps that began without lists of needs continue', async () => {
  const world = await worldOf(4);
  const common = { from: 0, to: 256, startedAt: '2026-01-02T00:00:00.000Z', isIncomplete: false };
  world.remove('backup-2-of-some-length');
  const marked = ['backup-0-of-some-length', 'backup-3-of-some-length making'];
  await world.sweep({ state: { phase: 'marking', ...common, marked, marks: 'marks-1-1' } });
  expect(world.chunks).toHaveLength(20 + 3);

  // Whose progress was noted without sizes.
  const all = ['backup-0-of-some-length', 'backup-1-of-some-length', 'backup-3-of-some-length'];
  const noted = withHead({ marked: all, folded: [] }, [Buffer.alloc(4)]);
  await putNote(world.vault, 'marks-1-1', noted);
  await world.sweep({ state: { phase: 'marking', ...common, progress: 'marks-1-1' } });
  expect(world.chunks).toHaveLength(20 + 3);

  world.remove('backup-3-of-some-length');
  const phases: string[] = [];
  await world.sweep({
    change: async (next) => {
      const state = phaseSchema.parse(next);
      phases.push(state.phase);
      const names = ['backup-0-of-some-length', 'backup-1-of-some-length'];
      return state.phase === 'excluding' ? { ...state, marked: names } : state;
    },
  });
  expect(phases).toEqual(['excluding', 'deleting']);
  expect(world.chunks).toHaveLength(20 + 2);
});
