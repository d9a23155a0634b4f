// What a recovery has brought back, said again after its end.
import { expect, test } from 'vitest';
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
  world.objects.objects.set(damaged.replace('eve', 'zoe'), Buffer.from('no'));
  const before = world.documents.entries();
  world.passDays(1);
  expect(await world.recover()).toEqual(first);
  await expect(world.recover({ isDryRun: true })).rejects.toThrow('is not empty');
  expect(world.documents.entries()).toEqual(before);
});
