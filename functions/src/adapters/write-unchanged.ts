import type { DocumentSnapshot, Precondition } from 'firebase-admin/firestore';
import { setTimeout as pause } from 'node:timers/promises';
import { inTurn } from './in-turn.ts';
import { contended } from './contended.ts';

const attempts = 8;
const firstDelayMs = 20;

/** Firestore's codes for a document that is not as the write expects it, or that others are writing: gRPC's numbers. */
const conflicts: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}

/**
 * Compare and set: `attempt` reads documents and commits one batch of writes under preconditions on what it read; it is made again
 * when somebody else came in between. Unlike a transaction this locks nothing: the locks of a process that ends in the middle of a
 * transaction stand until the server gives the transaction up, a minute or more.
 *
 * @param turn names what many may write at once: within this process they then do so one after the other
 * @throws AppError `aborted` when somebody came in between each time, and whatever else `attempt` throws
 */
export async function writeUnchanged<T>(attempt: () => Promise<T>, turn?: string): Promise<T> {
  return turn === undefined ? untilUnchanged(attempt) : inTurn(turn, () => untilUnchanged(attempt));
}

async function untilUnchanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) {
        throw error;
      }
      if (count === attempts) {
        throw contended(error);
      }
      await pause(firstDelayMs * 2 ** count * (0.5 + Math.random()));
    }
  }
}

/** The precondition that nobody has written the document since. */
export function asRead({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime === undefined ? { exists: true } : { lastUpdateTime: updateTime };
}
