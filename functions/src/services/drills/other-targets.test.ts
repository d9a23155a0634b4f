// What a drill left in a target into which the plan no longer leads.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { DrillWorld, weekly } from '../../testing/drill-world.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';

/** A drill has left its documents in `lab`. From now on drills lead to what is named otherwise. */
async function worldWithLeftovers() {
  const world = await DrillWorld.open();
  const { drills } = world.services();
  await drills.save(freshCaller(), 'shop', weekly);
  const { id } = await world.settle(({ stage }) => stage === 'emptying');
  world.fail(`${id}-undo`, 'The database was out of reach');
  expect(await world.settle()).toMatchObject({ status: 'failed', leftInTarget: true });
  expect(world.target.documents.size).toBe(3);
  await drills.save(freshCaller(), 'shop', {
    ...weekly,
    target: { projectId: 'lab', databaseId: 'second' },
  });
  const isLeft = async () => (await world.drills.drill(id))?.value.leftInTarget;
  const next = async () => {
    await world.services().drills.start('ada', 'shop');
    return await world.settle();
  };
  return { world, isLeft, next };
}

test('is removed after the next drill, whose end is recorded once', async () => {
  const { world, isLeft, next } = await worldWithLeftovers();
  // Both names stand for the same database here.
  expect((await next()).message).toContain('lab (database second) is not empty');
  expect(world.target.documents.size).toBe(0);
  expect(await isLeft()).toBe(false);
  const ends = world.audited.filter(({ action }) => action === 'drill.ended');
  // Of both in both projects.
  expect(ends).toHaveLength(4);
});

test('is left as it is while the target is out of reach, and removed after the one that follows', async () => {
  const { world, isLeft, next } = await worldWithLeftovers();
  world.isOutOfReach = true;
  await next();
  expect(await isLeft()).toBe(true);
  world.isOutOfReach = false;
  await next();
  expect(await isLeft()).toBe(false);
});

test('is known to be gone where its owner deleted it; what others wrote there stays', async () => {
  const { world, isLeft, next } = await worldWithLeftovers();
  world.target.passTime(1);
  world.target.documents.set('mine/1', memoryDocument('mine/1', { text: 'keep' }));
  await next();
  expect([...world.target.documents.keys()]).toEqual(['mine/1']);
  expect(await isLeft()).toBe(true);
  world.target.documents.clear();
  await next();
  expect(await isLeft()).toBe(false);
});
