import { ApiError } from '../errors/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from 'firebase/auth';
import { FirebaseError } from 'firebase/app';
import { currentUser } from './current-user.ts';

/** A minute less than the server's `signedInWithinMs`, so that what is begun can be ended. */
const recentMs = 4 * 60_000;

/** @throws FirebaseError `auth/requires-recent-login` when the user signed in longer ago */
export async function assertRecentSignIn(user: User): Promise<void> {
  const { authTime } = await user.getIdTokenResult();
  if (Date.now() - Date.parse(authTime) > recentMs) {
    throw new FirebaseError('auth/requires-recent-login', 'Signed in too long ago');
  }
}

/** Whether it failed only because the user signed in too long ago. */
export function needsSignIn(error: unknown): boolean {
  return (
    describeError(error).code === 'requires-recent-login' ||
    (error instanceof ApiError &&
      error.code === 'failed-precondition' &&
      error.message.startsWith('Please sign in again'))
  );
}

export async function signInAgainWithPassword(password: string): Promise<void> {
  const { user } = await currentUser();
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await reauthenticateWithCredential(user, credential);
}

export async function signInAgainWithGoogle(): Promise<void> {
  const { user } = await currentUser();
  await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
}
