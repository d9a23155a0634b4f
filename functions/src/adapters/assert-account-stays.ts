import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../lib/errors.ts';

/** Accounts on their way out, each under its user's id. */
export const accountDeletionsCollection = 'accountDeletions';

/**
 * Keeps a transaction from making something for a user whose account is being deleted.
 * @throws AppError `failed-precondition`
 */
export async function assertAccountStays(
  db: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<void> {
  if ((await transaction.get(db.collection(accountDeletionsCollection).doc(uid))).exists) {
    throw new AppError('failed-precondition', 'This account is being deleted');
  }
}
