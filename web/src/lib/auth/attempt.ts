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
    // With the SDK, which the forms stand before; what is sent before then waits for both.
    const [{ auth }, { syncUser }] = await Promise.all([
      startFirebase(),
      import('./auth-session.ts'),
    ]);
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
