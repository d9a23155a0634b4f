// Deleting, taking back and going for good, by processes that die anywhere or race.
import { describe, expect, test } from 'vitest';
import { deletionKinds, type DeletionKind } from '../../contract/deletions.ts';
import { dayMs, DeletionWorld, subjects } from '../../testing/deletion-world.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { WorkerGoneError } from '../../testing/with-faults.ts';

/** A process that was killed answers nobody. */
async function mayDie(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof WorkerGoneError) && !(error instanceof AggregateError)) {
      throw error;
    }
  });
}

async function expectNoFailures(
  attempt: (plan: FaultPlan) => Promise<void>,
  leastPlaces: number,
): Promise<void> {
  const { failures, places } = await killEverywhere(attempt);
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThanOrEqual(leastPlaces);
}

describe.each(deletionKinds)('a %s', (kind: DeletionKind) => {
  const { id } = subjects[kind];

  test('whose deletion is killed is whole or waits, and is deleted by the next call', async () => {
    await expectNoFailures(async (plan) => {
      const world = new DeletionWorld();
      await mayDie(world.begin(kind, plan));
      expect(['whole', 'waiting']).toContain(world.stateOf(kind));
      await world.begin(kind);
      await world.tick();
      expect(world.stateOf(kind)).toBe('waiting');
      expect(new Set(world.cancelled)).toEqual(new Set(kind === 'project' ? ['r1'] : []));
    }, 1);
  });

  test('that is taken back by a call which is killed waits or is whole', async () => {
    await expectNoFailures(async (plan) => {
      const world = new DeletionWorld();
      await world.begin(kind);
      await mayDie(world.service(plan).takeBack('ada', id));
      const state = world.stateOf(kind);
      expect(['waiting', 'whole']).toContain(state);
      await world.tick(7 * dayMs);
      expect(world.stateOf(kind)).toBe(state === 'waiting' ? 'gone' : 'whole');
    }, 1);
  });

  test('that goes in a tick which is killed is gone with the next one, and all that follows', async () => {
    await expectNoFailures(async (plan) => {
      const world = new DeletionWorld();
      await world.begin(kind);
      await mayDie(world.tick(7 * dayMs, plan));
      expect(['waiting', 'gone']).toContain(world.stateOf(kind));
      await world.tick();
      expect(world.stateOf(kind)).toBe('gone');
      expect(world.documents.has(`deletions/${id}`)).toBe(false);
      expect(world.audited.length).toBeGreaterThanOrEqual(kind === 'account' ? 0 : 1);
      expect(new Set(world.cleaned)).toEqual(new Set(kind === 'project' ? ['shop'] : []));
    }, 1);
  });

  test.each([
    ['first', true],
    ['last', false],
  ])(
    'that is taken back as it goes, by two ticks, is wholly one or the other: %s',
    async (_at, isFirst) => {
      const world = new DeletionWorld();
      await world.begin(kind);
      world.now += 7 * dayMs;
      const takeBack = () => world.service().takeBack('ada', id);
      const ticks = () => [world.service().endDue(), world.service().endDue()];
      const all = isFirst ? [takeBack(), ...ticks()] : [...ticks(), takeBack()];
      const results = await Promise.allSettled(all);
      const isBack = results[isFirst ? 0 : 2]?.status === 'fulfilled';
      await world.tick();
      expect(world.stateOf(kind)).toBe(isBack ? 'whole' : 'gone');
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(isBack ? 0 : 1);
    },
  );
});
