import { attempt } from './attempt.ts';
import { patchAuthState } from './auth-state.ts';

/** The sign-in form stands before the SDK has come; what is sent before then waits for it. */
const loadSdk = async () => import('firebase/auth');

export interface EmailCredentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  return attempt('Failed to sign in with email', async (auth) => {
    const { signInWithEmailAndPassword } = await loadSdk();
    await signInWithEmailAndPassword(auth, email, password);
  });
}

export async function signUpWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  return attempt('Failed to create account with email', async (auth) => {
    const { createUserWithEmailAndPassword, sendEmailVerification } = await loadSdk();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // The account is there without the message too; the notice on its pages sends another.
    await sendEmailVerification(user).catch(() => undefined);
  });
}

export async function signInWithGoogle(): Promise<boolean> {
  return attempt('Failed to sign in with Google', async (auth) => {
    const { GoogleAuthProvider, signInWithPopup } = await loadSdk();
    await signInWithPopup(auth, new GoogleAuthProvider());
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

/** Forgets the last attempt's error, e.g. when the form changes. */
export function clearAuthError(): void {
  patchAuthState({ error: null });
}
