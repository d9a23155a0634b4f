import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogueMark } from '../../adapters/records/catalogue-marks.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { CatalogueWorld } from '../../testing/catalogue-world.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';

const minuteMs = 60_000;
let world: CatalogueWorld;

beforeEach(async () => {
  world = await new CatalogueWorld().furnish();
});

function mark(goneAt: string | null = null): void {
  const { path, document } = catalogueMark({ ownerId: 'ada', projectId: 'shop' }, goneAt);
  world.documents.set(path, document);
}

test('an installation of before gets one, of each account and project', async () => {
  await world.tick();
  expect(world.versions('account')).toHaveLength(1);
  expect(world.versions()).toHaveLength(1);
});

test('also of a project that waits to be gone for good, and of none that is gone', async () => {
  world.documents.delete('projects/shop');
  for (const [id, isGone] of [['shop', false] as const, ['blog', true] as const]) {
    world.documents.set(`deletions/${id}`, { id, ownerId: 'ada', kind: 'project', isGone });
  }
  await world.tick();
  expect([world.versions().length, world.versions('projects/blog').length]).toEqual([1, 0]);
});

test('also where a project goes meanwhile, which stays marked', async () => {
  mark(world.now().toISOString());
  await world.tick();
  expect(world.versions()).toHaveLength(0);
});

test('a version is written after a change, and daily', async () => {
  await world.tick();
  await world.tick();
  expect(world.versions()).toHaveLength(1);
  await createScheduleStore(world.documents).change('c1', { name: 'Each night' });
  await world.tick();
  expect(world.versions()).toHaveLength(2);
  world.passDays(1);
  await world.tick();
  expect([world.versions().length, world.versions('account').length]).toEqual([3, 2]);
});

test('what changes while it is written is written by the next tick', async () => {
  await world.tick();
  mark();
  const put = world.objects.put.bind(world.objects);
  world.objects.put = async (...args) => {
    mark();
    await put(...args);
  };
  await world.tick();
  world.objects.put = put;
  await world.tick();
  expect(world.versions()).toHaveLength(3);
});

test('whoever has only the bucket reads no name of anything', async () => {
  await world.tick();
  const all = [...world.objects.objects].filter(([name]) => name.startsWith('catalogue/'));
  expect(all).toHaveLength(2);
  for (const [name, bytes] of all) {
    expect(`${name} ${Buffer.from(bytes).toString('latin1')}`).not.toMatch(
      /The shop|Nightly|example\.dev|Lovelace|customers|webhook|backupRecords/,
    );
  }
});

test('a part that fails keeps no other from being written, and is tried again', async () => {
  const put = world.objects.put.bind(world.objects);
  world.objects.put = async (name, ...rest) => {
    if (name.includes('/account/')) {
      throw new Error('no room');
    }
    await put(name, ...rest);
  };
  await expect(world.tick()).rejects.toThrow('1 parts of the catalogue were not written');
  expect(world.versions()).toHaveLength(1);
  expect(world.logged.join('')).toContain('The catalogue is late: a part was not written');
  world.objects.put = put;
  world.pass(9 * minuteMs);
  await world.tick();
  expect(world.versions('account')).toEqual([]);
  world.pass(2 * minuteMs);
  await world.tick();
  expect(world.versions('account')).toHaveLength(1);
});

describe('a project that is deleted', () => {
  beforeEach(async () => {
    await world.tick();
    world.documents.delete('projects/shop');
  });

  test('goes from the catalogue, and what a late tick wrote too', async () => {
    const [name = ''] = world.versions();
    const bytes = world.objects.objects.get(name) ?? new Uint8Array();
    mark(world.now().toISOString());
    await world.tick();
    expect(world.versions()).toEqual([]);
    world.objects.objects.set(name, bytes);
    world.pass(6 * minuteMs);
    await world.tick();
    expect(world.versions()).toEqual([]);
    expect(world.documents.all('catalogue', z.looseObject({}))).toHaveLength(1);
  });

  test('by nobody stays in the catalogue: the database may be being lost', async () => {
    mark();
    await world.tick();
    world.passDays(3);
    await world.tick();
    expect(world.versions()).toHaveLength(1);
    expect(world.logged.join('')).toContain('is not in the database');
  });
});

describe('documents that are lost while their project or account is there', () => {
  test.each([
    ['a project’s key', 'projects/shop', ['projects/shop/secrets/data-key']],
    ['all of an account', 'account', ['users/ada', 'channels/ch1']],
  ])('%s: what the last versions hold stays, and operators see it', async (_what, part, lost) => {
    world.pass(minuteMs);
    await world.tick();
    const before = world.versions(part);
    lost.forEach((path) => world.documents.delete(path));
    world.passDays(40);
    await world.tick();
    expect(world.versions(part)).toEqual(before);
    expect(world.logged.map((line) => z.looseObject({}).parse(JSON.parse(line)))).toEqual([
      expect.objectContaining({
        severity: 'ERROR',
        message: 'A part of the catalogue is not in the database',
      }),
    ]);
    world.lose();
    await world.recover();
    expect(lost.filter((path) => !world.documents.has(path))).toEqual([]);
  });

  test('an account that never had any has its address kept', async () => {
    ['users/ada', 'channels/ch1'].forEach((path) => world.documents.delete(path));
    await world.tick();
    world.passDays(1);
    await world.tick();
    expect(world.versions('account')).toHaveLength(2);
    world.lose();
    await world.recover();
    expect([...world.users.keys()]).toEqual(['ada']);
  });
});

test('is written, wherever the tick is killed', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    world = await new CatalogueWorld().furnish();
    await world.tick(plan).catch(() => undefined);
    world.pass(11 * minuteMs);
    await world.tick();
    expect(world.versions().length).toBeGreaterThanOrEqual(1);
    world.lose();
    const parts = await world.recover();
    expect(parts.map(({ project }) => project?.verified ?? null)).toEqual([null, 2]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(8);
});
