import { FirebaseError } from 'firebase/app';
import type { Auth, User } from 'firebase/auth';
import { startFirebase } from '../firebase/services.ts';

/**
 * The identity service's user.
 * @throws FirebaseError `auth/no-current-user`, which is shown as 'No user logged in'
 */
export async function currentUser(): Promise<{ readonly auth: Auth; readonly user: User }> {
  const { auth } = await startFirebase();
  // The page may have begun before the SDK knows its user.
  await auth.authStateReady();
  if (auth.currentUser === null) {
    throw new FirebaseError('auth/no-current-user', 'No user logged in');
  }
  return { auth, user: auth.currentUser };
}
