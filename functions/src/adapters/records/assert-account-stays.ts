import type { Firestore } from 'firebase-admin/firestore';
import { AppError } from '../../lib/errors.ts';

/** Accounts on their way out, each under its user's id. */
export const accountDeletionsCollection = 'accountDeletions';

/**
 * Keeps something from being made for a user whose account is being deleted. What is made at the
 * very moment of the note is removed by the deletion, which looks for it until no call can be at
 * work that has not seen the note.
 * @throws AppError `failed-precondition`
 */
export async function assertAccountStays(db: Firestore, uid: string): Promise<void> {
  if ((await db.collection(accountDeletionsCollection).doc(uid).get()).exists) {
    throw accountBeingDeleted();
  }
}

export function accountBeingDeleted(): AppError {
  return new AppError('failed-precondition', 'This account is being deleted');
}
