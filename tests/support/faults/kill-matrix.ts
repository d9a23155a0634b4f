// Every place at which a worker can end: before and after each operation on a store, a database or
// the queue.
import { expect } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import {
  assertInjected,
  FaultPlan,
  type Effect,
} from '../../../functions/src/testing/fault-plan.ts';

export interface KillPlace {
  /** Position among the job's operations, from 1. */
  readonly at: number;
  readonly operation: string;
  readonly when: 'before' | 'after';
}

/**
 * Operations that leave nothing: a worker that ends after one of them might as well have ended
 * before it.
 */
const reads =
  /^(dataKeys|projects|databases)\.|\.(get|stat|touch|list|scan|pages|getDocuments|getUpdateTimes|lastCompleted|usedBy|isDeletingChunks|sweptAt|writers|isWriting|count\w+)$/;

/** Objects and the queue lie in memory here, as they do where workers are killed in memory. */
const onFirestore = ({ operation }: KillPlace): boolean => !/^(objects|queue)\./.test(operation);

/**
 * The last place of each kind of operation that leaves something in Firestore, or all places in an
 * exhaustive run. For jobs that are killed in memory, too, where the same services and the same
 * executor work (`killed-backup.test.ts`, `killed-undo.test.ts`, `killed-retention.test.ts`): what
 * is tried here is whether the stores of Firestore keep the same promises. Until the next operation
 * that leaves something, it is the same where a worker ends.
 */
export function usualPlacesOf(operations: readonly string[]): KillPlace[] {
  const all = placesOf(operations);
  const kinds = all.filter((place) => place.when === 'after' && onFirestore(place));
  const last = new Map(kinds.map((place) => [place.operation, place]));
  return isExhaustive ? all : [...last.values()];
}

/** All places of a job that went through `operations`. */
export function placesOf(operations: readonly string[]): KillPlace[] {
  return operations.flatMap((operation, index) => {
    const at = index + 1;
    const before: KillPlace = { at, operation, when: 'before' };
    return reads.test(operation) ? [before] : [before, { ...before, when: 'after' as const }];
  });
}

/**
 * Ends one worker at every place; later ones are spared. @throws Error that names the places at
 * which `work` failed
 */
export async function killEverywhere(
  places: readonly KillPlace[],
  work: (plan: FaultPlan) => Promise<void>,
): Promise<void> {
  await everywhere(places, work, ({ when }) => ({ kind: 'crash', when }));
}

/**
 * Lets one worker stand still before every kind of operation that leaves something in Firestore, or
 * before every operation in an exhaustive run.
 */
export async function pauseEverywhere(
  operations: readonly string[],
  work: (plan: FaultPlan) => Promise<void>,
): Promise<void> {
  const all = placesOf(operations).filter(({ when }) => when === 'before');
  const places = isExhaustive ? all : usualPlacesOf(operations);
  await everywhere(places, work, () => ({ kind: 'pause' }));
}

async function everywhere(
  places: readonly KillPlace[],
  work: (plan: FaultPlan) => Promise<void>,
  effectAt: (place: KillPlace) => Effect,
): Promise<void> {
  const failures: string[] = [];
  let notReached = 0;
  const queue = places.values();
  const next = async () => {
    for (const place of queue) {
      const plan = new FaultPlan([{ effect: effectAt(place), nth: place.at }]);
      try {
        await work(plan);
        // A heartbeat more or less moves the end by one operation.
        if (plan.operations.length < place.at) {
          notReached += 1;
          continue;
        }
        assertInjected(plan);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push(`${place.when} operation ${place.at}, ${place.operation}: ${why}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, next));
  expect(failures).toEqual([]);
  expect(notReached).toBeLessThanOrEqual(4);
}
