import type { DocumentSnapshot, Precondition } from 'firebase-admin/firestore';
import { retry } from '../../lib/retry.ts';
import { inTurn } from './in-turn.ts';
import { contended } from './contended.ts';

const defaultMaxAttempts = 8;
const backoff = { firstDelayMs: 40, maxDelayMs: 2500 };

/**
 * Firestore's codes for a document that is not as the write expects it, or that others are writing:
 * gRPC's numbers.
 */
const conflicts: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}

/**
 * Compare and set: `attempt` reads documents and commits one batch of writes under preconditions on
 * what it read; it is made again when somebody else came in between. Unlike a transaction this
 * locks nothing: the locks of a process that ends in the middle of a transaction stand until the
 * server gives the transaction up, a minute or more.
 *
 * @param turn names what many may write at once: within this process they then do so one after the
 *   other
 * @param maxAttempts how often it is made at most: 8 by default, which take some five seconds
 * @throws AppError `aborted` when somebody came in between each time, and whatever else `attempt`
 *   throws
 */
export async function writeUnchanged<T>(
  attempt: () => Promise<T>,
  turn?: string,
  maxAttempts = defaultMaxAttempts,
): Promise<T> {
  const write = async () => untilUnchanged(attempt, maxAttempts);
  return turn === undefined ? write() : inTurn(turn, write);
}

async function untilUnchanged<T>(attempt: () => Promise<T>, maxAttempts: number): Promise<T> {
  try {
    return await retry(attempt, isConflict, { ...backoff, maxAttempts });
  } catch (error) {
    throw isConflict(error) ? contended(error) : error;
  }
}

/** The precondition that nobody has written the document since. */
export function asRead({ updateTime }: Pick<DocumentSnapshot, 'updateTime'>): Precondition {
  return updateTime === undefined ? { exists: true } : { lastUpdateTime: updateTime };
}
