// Moves into another database that find what they copy there already.
import { expect, test } from 'vitest';
import { apply } from '../../testing/moved-shop.ts';
import { toStaging, twoDatabases } from '../../testing/two-databases.ts';

test('a move whose deletion was cancelled is finished by another one, which writes nothing', async () => {
  const worlds = twoDatabases();
  const { world, there } = worlds;
  await apply(world, await world.planCopy({ ...toStaging, isMove: false }));
  const copied = there.content();
  const again = await world.planCopy({ ...toStaging, isMove: true, existing: 'keep' });
  expect(again.plan).toMatchObject({ create: 0, update: 0, unchanged: 4, cost: { deletes: 4 } });
  expect(await apply(world, again, { id: 'r11' })).toMatchObject({
    status: 'completed',
    outcome: { written: 0 },
  });
  await world.drive('r11-moved');
  expect(world.restore('r11-moved').outcome).toMatchObject({ deleted: 4, conflicts: 0 });
  expect(there.content()).toEqual(copied);
});
