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

/** A minute less than Firebase asks for at the least, so that what is begun can be ended. */
const recentMs = 4 * 60_000;

/** @throws FirebaseError `auth/requires-recent-login` when the user signed in longer ago */
export async function assertRecentSignIn(user: User, withinMs = recentMs): Promise<void> {
  const { authTime } = await user.getIdTokenResult();
  if (Date.now() - Date.parse(authTime) > withinMs) {
    throw new FirebaseError('auth/requires-recent-login', 'Signed in too long ago');
  }
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
