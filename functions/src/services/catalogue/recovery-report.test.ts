// What a recovery has brought back, said again after its end.
import { expect, test, vi } from 'vitest';
import { CatalogueWorld } from '../../testing/catalogue-world.ts';

test('says once more what came back and what did not, and changes nothing', async () => {
  const world = await new CatalogueWorld().furnish();
  await world.tick();
  const damaged = 'catalogue/eve/account/00000001-20261122T000000000Z';
  world.objects.objects.set(damaged, Buffer.from('no'));
  world.lose();
  const first = await world.recover();
  expect(first).toMatchObject([{}, {}, { of: { ownerId: 'eve' }, writtenAt: null }]);
  expect(world.documents.has('catalogue/account:eve')).toBe(false);
  // Somebody has signed up since.
  world.passDays(1);
  const later = damaged.replace('eve', 'zoe').replace('20261122', '20261123');
  world.objects.objects.set(later, Buffer.from('no'));
  const before = world.documents.entries();
  expect(await world.report()).toEqual({ endedAt: '2026-11-22T00:00:00.000Z', parts: first });
  await expect(world.recover()).rejects.toThrow('is not empty');
  await expect(world.recover({ isDryRun: true })).rejects.toThrow('is not empty');
  expect(world.documents.entries()).toEqual(before);
});

test('names what it has no note of, and refuses where it has none at all', async () => {
  const world = await new CatalogueWorld().furnish();
  await world.tick();
  world.lose();
  expect(await world.report()).toBeNull();
  world.passDays(1);
  const [account] = await world.recover();
  const notes = world.documents.entries().map(([path]) => path);
  const forget = (part: string) =>
    notes
      .filter((path) => path.startsWith(`recoveredParts/${part}`))
      .forEach((path) => world.documents.delete(path));
  forget('shop');
  expect((await world.report())?.parts).toEqual([
    account,
    expect.objectContaining({ writtenAt: null, problems: ['what became of it is not known'] }),
  ]);
  forget('');
  await expect(world.report()).rejects.toThrow('is not empty');
});

test('writes nothing where somebody signs up while the catalogue is read', async () => {
  const world = await new CatalogueWorld().furnish();
  await world.tick();
  world.lose();
  const get = world.objects.get.bind(world.objects);
  vi.spyOn(world.objects, 'get').mockImplementation(async (name) => {
    world.documents.set('users/bob', { ownerId: 'bob' });
    return get(name);
  });
  await expect(world.recover()).rejects.toThrow('is not empty');
  expect(world.documents.entries()).toHaveLength(1);
});

test.each([
  [200_000, 1],
  [0, 2],
])('of parts that come to more than %i bytes what was opened is read again', async (max, times) => {
  const world = await new CatalogueWorld().furnish();
  await world.tick();
  world.lose();
  const get = vi.spyOn(world.objects, 'get');
  await world.recover({ isDryRun: true, maxOpenedBytes: max });
  expect(get.mock.calls).toHaveLength(2 * times);
});
