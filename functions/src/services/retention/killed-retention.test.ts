// Backups that go, and what nobody needs after that, with workers that are killed anywhere.
import { beforeAll, expect, test } from 'vitest';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { RetentionWorld, storeBackups, type StoredBackups } from '../../testing/retention-world.ts';

let stored: StoredBackups;

beforeAll(async () => {
  stored = await storeBackups();
});

/**
 * Whatever happens to the workers, what is listed as a backup is whole, and in the end nothing is
 * left but what is kept.
 */
async function expectPruned(plan: FaultPlan): Promise<void> {
  const world = new RetentionWorld(stored);
  const expectWhole = async () => expect(await world.faults()).toEqual([]);
  expect(world.names('/chunks/').length).toBeGreaterThan(stored.kept.chunks);
  // Twice: what one sweep notes, the next deletes.
  await world.retain(plan, expectWhole);
  await world.retain(plan, expectWhole);
  expect(world.listed).toEqual(['kept']);
  if (world.names('/chunks/').length > stored.kept.chunks) {
    // What a killed sweep had not noted yet takes another two.
    await world.retain();
    await world.retain();
  }
  await expectWhole();
  expect(world.names('/chunks/')).toHaveLength(stored.kept.chunks);
  expect(world.names('/old/')).toEqual([]);
}

/** Operations that leave nothing: until the next one that leaves something, nothing changes. */
const reads = /\.(get|stat|list|pages|status|usedBy|sweptAt|writers|isWriting)$/;

test('pruning and sweeping that are killed at any operation leave whole backups, and in the end nothing else', async () => {
  const clean = new FaultPlan();
  await expectPruned(clean);
  const failures: string[] = [];
  const last = clean.operations.length - 1;
  for (const [index, operation] of clean.operations.entries()) {
    const before = reads.test(operation) ? [] : ['before' as const];
    for (const when of index === last ? [...before, 'after' as const] : before) {
      const plan = new FaultPlan([{ effect: { kind: 'crash', when }, nth: index + 1 }]);
      try {
        await expectPruned(plan);
        expect(plan.injectedCount).toBe(1);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push(`${when} ${index + 1}, ${operation}: ${why}`);
      }
    }
  }
  expect(failures).toEqual([]);
  expect(clean.operations.length).toBeGreaterThan(50);
});
