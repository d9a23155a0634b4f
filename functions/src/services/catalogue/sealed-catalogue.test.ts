import { expect, test } from 'vitest';
import { CatalogueWorld } from '../../testing/catalogue-world.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { newMasterKey } from '../../testing/sealed-world.ts';

const [earlier, next] = [newMasterKey(), newMasterKey()];
const both = `${next},${earlier}`;

/** Two versions of an account and its project under `earlier`; the functions have both keys. */
async function sealed(): Promise<CatalogueWorld> {
  const world = await new CatalogueWorld(earlier).furnish();
  await world.tick();
  world.passDays(1);
  await world.tick();
  world.deploy(both);
  return world;
}

/** Parts that do not open under these keys alone. */
async function closedTo(world: CatalogueWorld, keys: string): Promise<number> {
  world.deploy(keys);
  const { closed } = await world.rotate(false);
  world.deploy(both);
  return closed.length;
}

test('every version, and every key in it, opens under the new key alone afterwards', async () => {
  const world = await sealed();
  expect(await world.rotate(false)).toMatchObject({ current: 0, left: 2, closed: [] });
  expect(await closedTo(world, earlier)).toBe(0);
  expect(await world.rotate()).toMatchObject({ current: 2, left: 0, closed: [] });
  expect(await closedTo(world, earlier)).toBe(2);

  world.deploy(next);
  expect(await world.rotate(false)).toMatchObject({ current: 2, left: 0, closed: [] });
  for (const before of [null, new Date('2026-11-22T01:00:00.000Z')]) {
    world.lose();
    const parts = await world.recover({ before });
    expect(parts).toMatchObject([{}, { project: { backups: 2, verified: 2 } }]);
    expect(parts.flatMap(({ problems }) => problems)).toEqual([]);
  }
});

test('functions write no more under the earlier key, whatever they have read', async () => {
  const world = await sealed();
  world.objects.objects.forEach((_bytes, name) => {
    if (name.startsWith('catalogue/')) {
      world.objects.objects.delete(name);
    }
  });
  world.passDays(1);
  await world.tick();
  world.deploy(next);
  expect(await world.rotate(false)).toMatchObject({ current: 2, left: 0, closed: [] });
});

test('killed at any write and repeated, it ends as if it had not been', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = await sealed();
    await world.rotate(true, plan).catch(() => undefined);
    expect(await closedTo(world, both)).toBe(0);
    await world.rotate();
    expect(await closedTo(world, next)).toBe(0);
  });
  expect(failures).toEqual([]);
  expect(places).toBe(5);
});

test('what is deleted meanwhile with its project stays deleted', async () => {
  const world = await sealed();
  const get = world.objects.get.bind(world.objects);
  world.objects.get = async (name) => {
    const bytes = await get(name);
    world.objects.objects.delete(name);
    return bytes;
  };
  await world.rotate();
  expect(world.versions()).toEqual([]);
});

test('what opens under none of the keys is named, and keeps nothing else from being sealed', async () => {
  const world = await sealed();
  const [first = ''] = world.versions();
  world.objects.objects.set(first, Buffer.from('FKC1{}'));
  const { current, left, closed } = await world.rotate();
  expect([current, left]).toEqual([1, 0]);
  expect(closed).toEqual([
    expect.stringContaining('the catalogue of project shop: 1 of 2 versions'),
  ]);
  world.objects.objects.delete(first);
  expect(await closedTo(world, next)).toBe(0);
});

test('a document with a key that nothing seals again is named', async () => {
  const world = await new CatalogueWorld(earlier).furnish();
  world.documents.set('projects/shop/internal/new', { key: { kekVersion: 'of something new' } });
  await world.tick();
  world.deploy(both);
  expect((await world.rotate()).closed).toEqual([
    expect.stringContaining('projects/shop/internal/new holds what nothing seals again'),
  ]);
});
