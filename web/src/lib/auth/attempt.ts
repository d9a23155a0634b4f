import type { Auth } from 'firebase/auth';
import { describeError } from '../errors/describe-error.ts';
import { startFirebase } from '../firebase/services.ts';
import { syncUser } from './auth-session.ts';
import { patchAuthState } from './auth-state.ts';

/**
 * One attempt at something with the identity service: sets the loading and submitting flags, clears the old error,
 * keeps the new one (`message` says what failed). Tells whether it worked.
 */
export async function attempt(
  message: string,
  work: (auth: Auth) => Promise<unknown>,
): Promise<boolean> {
  patchAuthState({ isLoading: true, isSubmitting: true, error: null });
  try {
    const { auth } = await startFirebase();
    await work(auth);
    syncUser(auth);
    return true;
  } catch (error) {
    patchAuthState({ error: { message, reason: describeError(error).message } });
    return false;
  } finally {
    patchAuthState({ isLoading: false, isSubmitting: false });
  }
}
