import { limits } from '#config/limits.ts';
import { attempt } from './attempt.ts';
import { patchAuthState } from './auth-state.ts';
import { withWayBack } from './way-back.ts';

/** The sign-in form stands before the SDK has come; what is sent before then waits for it. */
const loadSdk = async () => import('./sign-in-sdk.ts');

export interface EmailCredentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  const isDone = await attempt('Failed to sign in with email', async (auth) => {
    const { signInWithEmailAndPassword } = await loadSdk();
    // Said first: the sign-in page is left as soon as there is a user.
    patchAuthState({ needsNewPassword: password.length < limits.passwordLength });
    await signInWithEmailAndPassword(auth, email, password);
  });
  if (!isDone) {
    patchAuthState({ needsNewPassword: false });
  }
  return isDone;
}

export async function signUpWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  return attempt('Failed to create account with email', async (auth) => {
    const { createUserWithEmailAndPassword, sendEmailVerification } = await loadSdk();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // The account is there without the message too; the notice on its pages sends another.
    await withWayBack(async (settings) => sendEmailVerification(user, settings)).catch(
      () => undefined,
    );
  });
}

export async function signInWithGoogle(): Promise<boolean> {
  return attempt('Failed to sign in with Google', async (auth) => {
    const { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } = await loadSdk();
    await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  });
}

export async function signOut(): Promise<boolean> {
  const isDone = await attempt('Failed to sign out', async (auth) => {
    // Said first: the page that is left looks at it as soon as the user is gone.
    patchAuthState({ hasSignedOut: true });
    await auth.signOut();
  });
  if (!isDone) {
    patchAuthState({ hasSignedOut: false });
  }
  return isDone;
}

/**
 * Ends a session that the server refuses, so that its user can sign in again: the page that is
 * shown leads to sign-in, and sign-in back to it.
 */
export async function endSession(): Promise<boolean> {
  return attempt('Failed to sign out', async (auth) => auth.signOut());
}

/** Keeps a password that is shorter than today's rule for now. The next sign-in asks again. */
export function keepShortPassword(): void {
  patchAuthState({ needsNewPassword: false });
}

/** Forgets the last attempt's error, e.g. when the form changes. */
export function clearAuthError(): void {
  patchAuthState({ error: null });
}
