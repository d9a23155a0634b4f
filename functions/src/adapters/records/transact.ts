import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { retry } from '../../lib/retry.ts';
import { contended } from './contended.ts';
import { inTurn } from './in-turn.ts';

/** Somebody waits for the answer. */
const backoff = { firstDelayMs: 30, maxDelayMs: 800, limitMs: 6000 };

/** gRPC's numbers of failures that may pass, as the Firestore client has them. */
const passing: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 13, 14, 16]);
const aborted = 10;
const invalidArgument = 3;

/** Whether Firestore preferred other transactions, or this one waited too long for their locks. */
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
  db: Pick<Firestore, 'runTransaction'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const attempt = () => db.runTransaction(work, { maxAttempts: 1 });
  try {
    return await retry(attempt, (error) => isContention(error) || mayPass(error), backoff);
  } catch (error) {
    throw isContention(error) ? contended(error) : error;
  }
}

/**
 * `transact` for what many may do at once: within this process they then do so one after the other.
 * @param turn names what they have in common
 */
export async function transactInTurn<T>(
  db: Pick<Firestore, 'runTransaction'>,
  turn: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inTurn(turn, () => transact(db, work));
}
