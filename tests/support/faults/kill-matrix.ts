// Every place at which a worker can end: before and after each operation on a store, a database or the queue.
import { expect } from 'vitest';
import { FaultPlan, assertInjected } from '../../../functions/src/testing/fault-plan.ts';

export interface KillPlace {
  /** Position among the run's operations, from 1. */
  readonly at: number;
  readonly operation: string;
  readonly when: 'before' | 'after';
}

/** Operations that leave nothing behind: a worker that ends after one of them might as well have ended before it. */
const reads =
  /^(dataKeys|projects|databases)\.|\.(get|stat|list|scan|pages|record|restore|getDocuments|lastCompleted|damagedChunks|count\w+)$/;

/** All places of a run that went through `operations`. */
export function placesOf(operations: readonly string[]): KillPlace[] {
  return operations.flatMap((operation, index) => {
    const at = index + 1;
    const before: KillPlace = { at, operation, when: 'before' };
    return reads.test(operation) ? [before] : [before, { ...before, when: 'after' as const }];
  });
}

/** A plan that ends one worker there; later ones are spared. */
export function killAt({ at, when }: KillPlace): FaultPlan {
  return new FaultPlan([{ effect: { kind: 'crash', when }, nth: at }]);
}

/** Runs `work` for every place, some at a time. @throws Error that names the places at which it failed */
export async function killEverywhere(
  places: readonly KillPlace[],
  work: (plan: FaultPlan) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  const queue = places.values();
  const next = async () => {
    for (const place of queue) {
      const plan = killAt(place);
      try {
        await work(plan);
        assertInjected(plan);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push(`killed ${place.when} operation ${place.at}, ${place.operation}: ${why}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, next));
  expect(failures).toEqual([]);
}
