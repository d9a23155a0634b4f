import type { Auth, User } from 'firebase/auth';
import { startFirebase } from '../firebase/services.ts';

/**
 * The identity service's user.
 * @throws Error named as a FirebaseError `auth/no-current-user`, shown as 'No user logged in'
 */
export async function currentUser(): Promise<{ readonly auth: Auth; readonly user: User }> {
  const { auth } = await startFirebase();
  // The page may have begun before the SDK knows its user.
  await auth.authStateReady();
  if (auth.currentUser === null) {
    // As the SDK's own, whose class would bring the SDK along.
    const named = { name: 'FirebaseError', code: 'auth/no-current-user' };
    throw Object.assign(new Error('No user logged in'), named);
  }
  return { auth, user: auth.currentUser };
}
