import { AppError } from '../../lib/errors.ts';
import { anyRecord, type Records } from './records.ts';

/** Accounts on their way out, each under its user's id. */
export const accountDeletionsCollection = 'accountDeletions';

/**
 * Keeps something from being made for a user whose account is being deleted. What is made at the
 * very moment of the note is removed by the deletion, which looks for it until no call can be at
 * work that has not seen the note; what a transaction makes that has read it here, is not made.
 * @throws AppError `failed-precondition`
 */
export async function assertAccountStays(reader: Pick<Records, 'get'>, uid: string): Promise<void> {
  if ((await reader.get(anyRecord(`${accountDeletionsCollection}/${uid}`))) !== null) {
    throw new AppError('failed-precondition', 'This account is being deleted');
  }
}
