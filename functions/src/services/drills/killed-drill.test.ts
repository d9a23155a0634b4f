// A tick that is killed anywhere while it begins a drill or works at it: the next ones go on.
import { expect, test } from 'vitest';
import { checked, DrillWorld } from '../../testing/drill-world.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { WorkerGoneError } from '../../testing/with-faults.ts';

/** Ticks with workers that die where the plan says, until the drill is over. */
async function drilled(world: DrillWorld, plan: FaultPlan): Promise<void> {
  for (let ticks = 0; ticks < 60 && (await world.newest())?.workAt !== null; ticks += 1) {
    const life = { isGone: false };
    try {
      await world.tick(plan, life);
    } catch (error) {
      if (!(error instanceof WorkerGoneError)) {
        throw error;
      }
    }
    await world.drive();
  }
}

test('one drill ends as it should, its check is asked for it alone, and nothing is left', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = await DrillWorld.open();
    await world.services().drills.save(freshCaller(), 'shop', checked);
    await drilled(world, plan);
    const page = await world.drills.page({ projectId: 'shop', ownerId: 'ada' }, null, 10);
    expect(page).toMatchObject([{ status: 'passed', workAt: null, leftInTarget: false }]);
    const [{ id } = { id: '' }] = page;
    expect(world.target.documents.size).toBe(0);
    expect([...world.world.jobs.jobs.keys()]).toEqual(
      ['restore', 'compare', 'undo'].map((job) => `${id}-${job}`),
    );
    expect((await world.drills.plan('shop'))?.value.currentDrillId).toBeNull();
    expect(world.world.record('b1').drilled).toMatchObject({ drillId: id });
    const deliveries = world.posts.map(({ headers }) => headers['Firekeep-Delivery']);
    expect(new Set(deliveries)).toEqual(new Set([`${id}-check`]));
    expect(world.posts.length).toBeLessThanOrEqual(2);
    const ends = world.audited.filter(({ action }) => action === 'drill.ended');
    expect(new Set(ends.map(({ projectId }) => projectId))).toEqual(new Set(['shop', 'lab']));
    expect(await world.alerts()).toEqual([]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(20);
});

test('a target is emptied of a project that is deleted, which is said once', async () => {
  const { failures } = await killEverywhere(async (plan) => {
    const world = await DrillWorld.open();
    world.answer = () => 202;
    await world.services().drills.save(freshCaller(), 'shop', checked);
    await world.settle(({ stage }) => stage === 'checking');
    world.world.documents.delete('projects/shop');
    await drilled(world, plan);
    const page = await world.drills.page({ projectId: 'shop', ownerId: 'ada' }, null, 10);
    expect(page).toMatchObject([{ status: 'cancelled', workAt: null, leftInTarget: false }]);
    expect(world.target.documents.size).toBe(0);
    const ends = world.audited.filter(({ action }) => action === 'drill.ended');
    expect(new Set(ends.map(({ projectId }) => projectId))).toEqual(new Set(['lab']));
  });
  expect(failures).toEqual([]);
});
