// What is locked, in buckets with object retention and without.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { putSealed } from '../../engine/format/stored-object.ts';
import { AppError } from '../../lib/errors.ts';
import { RetentionWorld, storeBackups, type StoredBackups } from '../../testing/retention-world.ts';

const dayMs = 24 * 60 * 60_000;

let stored: StoredBackups;
let world: RetentionWorld;

beforeAll(async () => {
  stored = await storeBackups();
});

beforeEach(() => {
  world = new RetentionWorld(stored);
  world.bucket = 'on';
  world.keep(2);
});

test.each(['schedule', 'project'] as const)(
  'of a locked %s the bucket retains every object until then, and none for longer',
  async (kind) => {
    const until = await world.lock(kind, 30);
    await world.retain();
    expect(world.unretained(until)).toEqual([]);
    expect(world.retained).toEqual({ kept: until, old: until });
    expect(world.noteOf(kind)).toEqual({ until });
    expect(world.names('/sweep/').filter((name) => world.vault.store.retained.has(name))).toEqual(
      [],
    );
  },
);

test('without a lock nothing is retained', async () => {
  await world.retain();
  expect(world.vault.store.retained.size).toBe(0);
  expect(world.noteOf('schedule')).toBeNull();
});

test('under a lock too, what its rules let go goes, and what they keep is retained no longer', async () => {
  world = new RetentionWorld(stored);
  world.bucket = 'on';
  const until = await world.lock('schedule', 30);
  await world.retain();
  await world.retain();
  expect(world.listed).toEqual(['kept']);
  expect(world.names('/chunks/')).toHaveLength(stored.kept.chunks);
  // The next of the only one that is kept begins at three.
  const kept = world.retained['kept'] ?? '';
  expect([kept > '2026-01-20T02:00', kept < '2026-01-20T03:00']).toEqual([true, true]);
  expect(world.unretained(kept)).toEqual([]);
  expect(world.noteOf('schedule')).toEqual({ until });
});

test('what is retained stays until its day, then goes with all that only it needed', async () => {
  await world.lock('schedule', 5);
  await world.retain();
  world.keep(1);
  world.pass(5 * dayMs - 60_000);
  await world.retain();
  expect(world.listed).toEqual(['kept', 'old']);
  world.pass(60_000);
  await world.retain();
  await world.retain();
  expect(world.listed).toEqual(['kept']);
  expect(world.names('/chunks/')).toHaveLength(stored.kept.chunks);
  expect(await world.faults()).toEqual([]);
});

test('what is retained for longer already stays so', async () => {
  const [chunk = ''] = world.names('/chunks/');
  const longer = '2036-01-01T00:00:00.000Z';
  world.vault.store.retained.set(chunk, longer);
  const until = await world.lock('schedule', 30);
  await world.retain();
  expect(world.unretained(until)).toEqual([chunk]);
  expect(world.vault.store.retained.get(chunk)).toBe(longer);
  expect(world.noteOf('schedule')).toEqual({ until });
});

test('a longer lock retains for longer, of what needs it', async () => {
  const first = await world.lock('project', 30);
  const longer = await world.lock('schedule', 60);
  world.change('old', (record) => ({
    ...record,
    metadata: { ...record.metadata, configurationId: null, trigger: 'manual' },
  }));
  await world.retain();
  expect(world.retained).toEqual({ kept: longer, old: first });
  // Where both need it, the longer one counts.
  expect(world.unretained(longer)).toEqual(
    world.names().filter((name) => world.vault.store.retained.get(name) === first),
  );
  expect(world.noteOf('project')).toEqual({ until: first });
  const extended = await world.lock('project', 90);
  await world.retain();
  expect(world.unretained(extended)).toEqual([]);
});

test('of a lock that can be withdrawn only what was locked before is retained, until it no longer can', async () => {
  const later = await world.lock('schedule', 3);
  const newLock = { withdrawableUntil: later, earlierUntil: null };
  await world.lock('schedule', 30, newLock);
  await world.retain();
  expect([world.retained, world.noteOf('schedule')]).toEqual([{ kept: null, old: null }, null]);
  const until = await world.lock('schedule', 30, { ...newLock, earlierUntil: later });
  await world.retain();
  expect(world.noteOf('schedule')).toEqual({ until: later });
  expect(world.unretained(later).filter((name) => !name.includes('/chunks/'))).toEqual([]);
  // Whoever withdrew it in time may be a moment later there.
  world.pass(3 * dayMs - 1);
  await world.retain();
  world.pass(5 * 60_000);
  await world.retain();
  expect(world.retained).toEqual({ kept: later, old: later });
  world.pass(5 * 60_000 + 1);
  await world.retain();
  expect(world.retained).toEqual({ kept: until, old: until });
});

test('a bucket without it retains nothing, which is noted, and what rules let go goes', async () => {
  world.bucket = 'off';
  world.keep(1);
  await world.lock('schedule', 30);
  await world.retain();
  expect(world.noteOf('schedule')).toEqual({ until: null });
  expect(world.listed).toEqual(['kept']);
  world.bucket = 'on';
  const until = await world.lock('schedule', 30);
  await world.retain();
  expect(world.noteOf('schedule')).toEqual({ until });
});

test.each([
  ['refused', false, { until: null }],
  ['not answered', true, null],
])(
  'where it is %s, that is noted only if it stays so, and the rest is done',
  async (_, retryable, note) => {
    world.bucket = new AppError('storage', 'Storage refused or did not answer', { retryable });
    world.keep(1);
    await world.lock('schedule', 30);
    await world.retain();
    expect(world.noteOf('schedule')).toEqual(note);
    expect(world.listed).toEqual(['kept']);
  },
);

test.each([
  ['is damaged', async (name: string) => world.vault.store.objects.set(name, Buffer.from('no'))],
  [
    'has an unknown format',
    async (name: string) => {
      const manifest = { format: 'firekeep-backup', version: 9 };
      const raw = Buffer.from(JSON.stringify(manifest));
      await putSealed({ ...world.vault, kind: 'manifest', id: 'old', name }, raw);
    },
  ],
])('one that %s keeps no other from being retained, and is not said to be', async (_, damage) => {
  const [name = ''] = world.names('/backups/old/manifest');
  await damage(name);
  const until = await world.lock('schedule', 30);
  await world.lock('project', 20);
  await world.retain().catch(() => undefined);
  expect(world.retained).toEqual({ kept: until, old: null });
  expect(world.names('/old/').filter((one) => world.vault.store.retained.has(one))).toEqual([]);
  expect(world.noteOf('schedule')).toBeNull();
});

test('what the bucket retains though nothing is locked is passed over until its day', async () => {
  world.keep(1);
  const until = new Date(Date.parse('2026-03-01T00:00:00.000Z')).toISOString();
  for (const name of world.names('/old/').concat(world.names('/chunks/'))) {
    world.vault.store.retained.set(name, until);
  }
  await world.retain();
  await world.retain();
  expect(world.listed).toEqual(['kept', 'old']);
  world.pass(60 * dayMs);
  await world.retain();
  await world.retain();
  expect(world.listed).toEqual(['kept']);
  expect(world.names('/chunks/')).toHaveLength(stored.kept.chunks);
});
