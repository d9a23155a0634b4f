import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut as firebaseSignOut,
  updateProfile,
  type Auth,
} from 'firebase/auth';
import { describeError } from '../errors/describe-error.ts';
import { startFirebase } from '../firebase/services.ts';
import { syncUser } from './auth-session.ts';
import { patchAuthState } from './auth-state.ts';

/** One attempt: sets the submitting flag, clears the old error, keeps the new one. Tells whether it worked. */
async function attempt(message: string, work: (auth: Auth) => Promise<unknown>): Promise<boolean> {
  patchAuthState({ isSubmitting: true, error: null });
  try {
    const { auth } = await startFirebase();
    await work(auth);
    syncUser(auth);
    return true;
  } catch (error) {
    patchAuthState({ error: { message, reason: describeError(error).message } });
    return false;
  } finally {
    patchAuthState({ isSubmitting: false });
  }
}

export interface EmailCredentials {
  readonly email: string;
  readonly password: string;
}

export async function signInWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  return attempt('Failed to sign in with email', async (auth) =>
    signInWithEmailAndPassword(auth, email, password),
  );
}

export async function signUpWithEmail({ email, password }: EmailCredentials): Promise<boolean> {
  return attempt('Failed to create account with email', async (auth) =>
    createUserWithEmailAndPassword(auth, email, password),
  );
}

export async function signInWithGoogle(): Promise<boolean> {
  return attempt('Failed to sign in with Google', async (auth) =>
    signInWithPopup(auth, new GoogleAuthProvider()),
  );
}

export async function signOut(): Promise<boolean> {
  return attempt('Failed to sign out', async (auth) => {
    patchAuthState({ hasSignedOut: true });
    await firebaseSignOut(auth);
  });
}

export async function updateName(name: string): Promise<boolean> {
  return attempt('Failed to update profile', async (auth) => {
    if (auth.currentUser === null) {
      throw new Error('No user logged in');
    }
    await updateProfile(auth.currentUser, { displayName: name });
  });
}

/** Forgets the last attempt's error, e.g. when the form changes. */
export function clearAuthError(): void {
  patchAuthState({ error: null });
}
