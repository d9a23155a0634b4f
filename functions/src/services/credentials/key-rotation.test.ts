import { describe, expect, test } from 'vitest';
import { anyRecord, type Records } from '../../adapters/records/records.ts';
import { createMasterKeyNotes } from '../../adapters/records/master-key-notes.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { newMasterKey, SealedWorld } from '../../testing/sealed-world.ts';
import { withFaults } from '../../testing/with-faults.ts';
import { describeRotation, rotationObstacle, type RotationFacts } from './key-rotation.ts';

const [earlier, next, other] = [newMasterKey(), newMasterKey(), newMasterKey()];
const both = `${next},${earlier}`;

/** Of every kind, under `earlier`. */
async function sealed(documents = new MemoryDocuments()): Promise<SealedWorld> {
  const world = new SealedWorld(earlier, documents);
  await world.addProject('shop');
  await world.addProject('blog');
  await world.addChannel('hook');
  await world.addChannel('mail');
  await world.addLostChannel('gone');
  await world.addConnections('c1');
  return world;
}

const tally = (plural: string, [current, left]: [number, number], closed: string[] = []) => ({
  plural,
  current,
  left,
  closed,
});

/** Whether an installation with these keys opens everything, and how much it doesn't. */
async function closedTo(world: SealedWorld, keys: string): Promise<number> {
  const tallies = await world.with(keys).rotate(false);
  return tallies.reduce((sum, { closed }) => sum + closed.length, 0);
}

test('everything opens under the new key alone afterwards, and nothing under the old one', async () => {
  const world = await sealed();
  const key = await world.dataKey('shop');
  expect(await world.with(both).rotate(false)).toEqual([
    tally('data keys', [0, 2]),
    tally('channels', [0, 2]),
    tally('events of lost channels', [0, 1]),
    tally('notices that hold a channel', [0, 2]),
    tally('connections begun with Google', [0, 1]),
    tally('consents of Google', [0, 1]),
  ]);
  expect(await closedTo(world, earlier)).toBe(0);
  expect((await world.with(both).rotate()).map(({ current, left }) => [current, left])).toEqual([
    [2, 0],
    [2, 0],
    [1, 0],
    [2, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(await closedTo(world, next)).toBe(0);
  expect(await closedTo(world, earlier)).toBe(9);
  const after = world.with(next);
  expect((await after.dataKey('shop')).equals(key)).toBe(true);
  expect(await after.address('mail')).toBe('https://mail.example');
});

test('more than one page of each kind is looked at', async () => {
  const world = new SealedWorld(earlier, new MemoryDocuments());
  for (let index = 0; index < 205; index += 1) {
    await world.addProject(`p${index}`);
    await world.addChannel(`c${index}`);
  }
  const [keys, channels] = await world.with(both).rotate();
  expect([keys?.current, channels?.current]).toEqual([205, 205]);
  expect(await closedTo(world, next)).toBe(0);
});

test('killed at any write and repeated, it ends as if it had not been', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = await sealed();
    const life = { isGone: false };
    const toError = () => new Error('not injected');
    const records = withFaults(world.records, { seam: 'records', plan, life, toError });
    await world
      .with(both)
      .rotate(true, records)
      .catch(() => undefined);
    expect(await closedTo(world, both)).toBe(0);
    await world.with(both).rotate();
    expect(await closedTo(world, next)).toBe(0);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(6);
});

test('two at once, beside a product that opens, makes and removes', async () => {
  const documents = new MemoryDocuments();
  const world = await sealed(documents);
  const key = await world.dataKey('shop');
  const during = world.with(both);
  await Promise.all([
    during.rotate(),
    during.dataKey('shop'),
    during.addProject('new'),
    documents.write((writes) => writes.delete(anyRecord('channels/hook'))),
    during.dataKey('blog'),
    during.rotate(),
  ]);
  expect(await closedTo(world, next)).toBe(0);
  expect((await world.with(next).dataKey('shop')).equals(key)).toBe(true);
  expect(documents.has('channels/hook')).toBe(false);
});

test('what changes between reading and writing is not overwritten', async () => {
  const documents = new MemoryDocuments();
  const during = (await sealed(documents)).with(both);
  const records = Object.create(documents, {
    paths: {
      value: async (...of: Parameters<Records['paths']>) => {
        const found = await documents.paths(...of);
        documents.delete('projects/blog/secrets/data-key');
        await during.addChannel('hook');
        return found;
      },
    },
  }) as MemoryDocuments;
  const [keys, channels] = await during.rotate(true, records);
  expect([keys?.current, channels?.current]).toEqual([1, 2]);
  expect(documents.has('projects/blog/secrets/data-key')).toBe(false);
});

test('what opens under none of the keys is named, and keeps nothing else from being renewed', async () => {
  const documents = new MemoryDocuments();
  const world = await sealed(documents);
  await world.with(other).addProject('foreign');
  await world.with(other).addChannel('lost');
  await world.addProject('orphan');
  documents.delete('projects/orphan');
  documents.set('projects/broken/secrets/data-key', { alg: 'A256GCM' });
  documents.set('projects/taken', { ownerId: 'bob' });
  documents.set(
    'projects/taken/secrets/data-key',
    (await documents.fields('projects/shop/secrets/data-key')) ?? {},
  );
  // A project that waits for its deletion, or whose deletion is under way, is in a note alone.
  for (const collection of ['deletions', 'projectDeletions']) {
    await world.addProject(collection);
    documents.delete(`projects/${collection}`);
    documents.set(`${collection}/${collection}`, { ownerId: 'ada' });
  }

  const [keys, channels] = await world.with(both).rotate();
  expect(keys).toEqual(
    tally(
      'data keys',
      [4, 0],
      [
        'the data key of project broken: It is not stored as Firekeep stores it',
        "the data key of project foreign: The project's key needs a master key that is gone",
        'the data key of project orphan: Nothing says whose it is',
        "the data key of project taken: The project's key cannot be opened",
      ],
    ),
  );
  expect(channels?.closed).toEqual([
    "channel lost: The project's key needs a master key that is gone",
  ]);
  expect(await closedTo(world, next)).toBe(5);
});

describe('the verdict', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');
  const note = { opens: ['new', 'old'], since: '2026-11-27T11:00:00.000Z' };
  const done = [tally('data keys', [412, 0]), tally('channels', [12, 0])];
  const facts: RotationFacts = { tallies: done, opens: ['new', 'old'], note, now };
  const counts = '412 of 412 data keys, 12 of 12 channels under the first key; 0 left.';

  test.each<[string, Partial<RotationFacts>, boolean, string[]]>([
    [
      'all is done',
      {},
      true,
      [
        counts,
        'The earlier keys can be taken out. Links in mails of before 2026-11-27T11:00:00.000Z end with them.',
      ],
    ],
    [
      'one key is listed',
      { opens: ['new'], note: { ...note, opens: ['new'] } },
      true,
      [counts, 'Everything opens under the key that is listed alone.'],
    ],
    [
      'something is left',
      { tallies: [tally('data keys', [400, 12]), tally('channels', [12, 0])] },
      false,
      [
        '400 of 412 data keys, 12 of 12 channels under the first key; 12 left.',
        'The earlier key is still needed: run this again without --check',
      ],
    ],
    [
      'something is left, and the functions have not been deployed',
      { tallies: [tally('data keys', [0, 1])], note: { ...note, opens: ['old'] } },
      false,
      [
        '0 of 1 data keys under the first key; 1 left.',
        'The functions seal under another key: deploy them with these keys in this order, and wait for a minute',
      ],
    ],
    [
      'something opens under no key',
      { tallies: [tally('data keys', [411, 0], ['project p1: gone'])] },
      false,
      [
        '411 of 412 data keys under the first key; 1 left.',
        'These open under none of the keys:',
        'project p1: gone',
      ],
    ],
    [
      'functions of before may still work',
      { note: { ...note, since: '2026-11-27T11:55:00.000Z' } },
      false,
      [
        counts,
        'What functions of before the deployment seal until 2026-11-27T12:05:00.000Z may be under the earlier key: run this again then',
      ],
    ],
  ])('where %s', (...[, change, isOver, lines]) => {
    expect(describeRotation({ ...facts, ...change })).toEqual({ isOver, lines });
  });

  test.each([
    [null, 'have not said'],
    [{ ...note, opens: ['old'] }, 'seal under another key'],
    [{ ...note, opens: ['old', 'new'] }, 'seal under another key'],
  ])('is against it where the functions noted %j', (noted, sentence) => {
    expect(rotationObstacle({ ...facts, note: noted })).toContain(sentence);
    const { isOver, lines } = describeRotation({ ...facts, note: noted });
    expect([isOver, lines.at(-1)]).toEqual([false, expect.stringContaining(sentence)]);
  });
});

test('the functions note their keys once, until they have others', async () => {
  const notes = createMasterKeyNotes(new MemoryDocuments());
  expect(await notes.get()).toBeNull();
  const [at, later] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-02T00:00:00.000Z')];
  await notes.note(['old'], at);
  await notes.note(['old'], later);
  expect(await notes.get()).toEqual({ opens: ['old'], since: at.toISOString() });
  await notes.note(['new', 'old'], later);
  expect(await notes.get()).toEqual({ opens: ['new', 'old'], since: later.toISOString() });
});
