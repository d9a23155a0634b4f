import type { Auth } from 'firebase/auth';
import { describeError } from '../errors/describe-error.ts';
import { startFirebase } from '../firebase/services.ts';
import { patchAuthState } from './auth-state.ts';

/**
 * One attempt at something with the identity service: sets the loading and submitting flags, clears
 * the old error, keeps the new one (`message` says what failed). Returns whether it worked.
 */
export async function attempt(
  message: string,
  work: (auth: Auth) => Promise<unknown>,
): Promise<boolean> {
  patchAuthState({ isLoading: true, isSubmitting: true, error: null });
  try {
    // The forms stand before both; what is sent before then waits for them.
    const [{ startedAuth, syncUser }] = await Promise.all([
      import('./auth-session.ts'),
      startFirebase(),
    ]);
    const auth = await startedAuth();
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
