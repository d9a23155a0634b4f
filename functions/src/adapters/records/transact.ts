import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { setTimeout as pause } from 'node:timers/promises';
import { contended } from './contended.ts';
import { inTurn } from './in-turn.ts';

/** No attempt begins later than this after the first one: somebody waits for the answer. */
const waitAtMostMs = 6000;
const firstDelayMs = 30;
const maxDelayMs = 800;

/** gRPC's numbers of failures that may pass: the Firestore client repeats transactions for them, too. */
const passing: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 13, 14, 16]);
const aborted = 10;
const invalidArgument = 3;

/** Whether Firestore gave a transaction up in favour of others, or because it waited for their locks for too long. */
function isContention(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) {
    return false;
  }
  const isOver =
    error.code === invalidArgument &&
    /transaction .*(?:expired|closed|no longer)/i.test(error.message);
  return error.code === aborted || isOver;
}

function mayPass(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(error.code);
}

/**
 * Runs a transaction of Firekeep's own Firestore, again while others are in the way or Firestore
 * fails in passing, for six seconds at most. All transactions go this way, so that contention has
 * one answer everywhere. Documents that many write at once are better written by `writeUnchanged`,
 * which waits for no lock.
 *
 * @throws AppError `aborted` when others were in the way to the end, and whatever `work` throws
 */
export async function transact<T>(
  db: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const end = performance.now() + waitAtMostMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      return await db.runTransaction(work, { maxAttempts: 1 });
    } catch (error) {
      const isContended = isContention(error);
      if (!isContended && !mayPass(error)) {
        throw error;
      }
      const waitMs = delayMs * (0.5 + Math.random());
      if (performance.now() + waitMs > end) {
        throw isContended ? contended(error) : error;
      }
      await pause(waitMs);
    }
  }
}

/**
 * `transact` for what many may do at once: within this process they then do so one after the other.
 * @param turn names what they have in common
 */
export async function transactInTurn<T>(
  db: Firestore,
  turn: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inTurn(turn, () => transact(db, work));
}
