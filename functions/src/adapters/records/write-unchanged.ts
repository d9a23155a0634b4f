import type { DocumentSnapshot, Precondition } from 'firebase-admin/firestore';
import { retry } from '../../lib/retry.ts';
import { inTurn } from './in-turn.ts';
import { contended } from './contended.ts';

const defaultMaxAttempts = 8;
const backoff = { firstDelayMs: 40, maxDelayMs: 2500 };

/** gRPC's numbers: the document isn't as the write expects it, or others are writing it. */
const conflicts: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(error.code);
}

/**
 * Compare and set: `attempt` reads documents and commits one batch of writes under preconditions on
 * what it read, again when somebody else came in between. Nothing is locked: a transaction's locks
 * would outlive a process that ends within it, by a minute or more.
 *
 * @param turn names what is written: within this process its writes come one after the other
 * @param maxAttempts 8 by default, which take some five seconds
 * @throws AppError `aborted` when others came in between each time, and what `attempt` throws
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
