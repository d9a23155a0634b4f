import { FirebaseError } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import { describeError } from '../errors/describe-error.ts';
import { startFirebase } from '../firebase/services.ts';
import type { ActionLink, ActionMode } from './action-link.ts';
import { attempt } from './attempt.ts';
import { patchAuthState } from './auth-state.ts';
import { syncUser } from './auth-session.ts';
import { currentUser } from './current-user.ts';
import { setPassword } from './set-password.ts';
import { withWayBack } from './way-back.ts';

/** What the identity service calls the actions (`ActionCodeOperation` of the SDK). */
const operations: Readonly<Record<ActionMode, string>> = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
};

/** Sends a link for a new password. Ends the same way whether or not there is an account. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  return attempt('Failed to send the password reset email', async (auth) => {
    try {
      await withWayBack(async (settings) => sendPasswordResetEmail(auth, email, settings));
    } catch (error) {
      if (describeError(error).code !== 'user-not-found') {
        throw error;
      }
    }
  });
}

/** Sends the signed-in user the link that verifies their address. */
export async function requestVerification(): Promise<boolean> {
  return attempt('Failed to send the verification email', async () => {
    const { user } = await currentUser();
    await withWayBack(async (settings) => sendEmailVerification(user, settings));
  });
}

/** Takes over what a link changed. Where it ended the session, the SDK signs the user out. */
async function refreshUser(auth: Auth): Promise<void> {
  // Before it has found who is signed in, it says that nobody is.
  await auth.authStateReady();
  try {
    await auth.currentUser?.reload();
    await auth.currentUser?.getIdToken(true);
  } catch {
    // The link has done its work, which is what the page says.
  }
  syncUser(auth);
}

/** Reads the signed-in user again, for changes that were made elsewhere. */
export async function reloadUser(): Promise<void> {
  const { auth } = await startFirebase();
  await refreshUser(auth);
}

/**
 * The address whose password a link may change. @throws FirebaseError when the link is used up, too
 * old or made up.
 */
export async function readResetCode(code: string): Promise<string> {
  const { auth } = await startFirebase();
  return verifyPasswordResetCode(auth, code);
}

/** Sets the password of the account that the link belongs to. */
export async function resetPassword(code: string, password: string): Promise<boolean> {
  return attempt('Failed to change the password', async (auth) => {
    await confirmPasswordReset(auth, code, password);
    await refreshUser(auth);
  });
}

/** Replaces the password that the signed-in user has just signed in with. */
export async function replacePassword(password: string): Promise<boolean> {
  return attempt('Failed to change the password', async () => {
    const { user } = await currentUser();
    await setPassword(user, password);
    patchAuthState({ needsNewPassword: false });
  });
}

/**
 * Does what a link asks for (not a new password, which takes a form).
 * @returns the address the account has now
 * @throws FirebaseError when the link is used up, too old or made up.
 */
export async function followActionLink({ mode, code }: ActionLink): Promise<string> {
  const { auth } = await startFirebase();
  const { data, operation } = await checkActionCode(auth, code);
  if (operation !== operations[mode]) {
    // The page would say something else than what is done.
    throw new FirebaseError('auth/invalid-action-code', 'The code is for another action');
  }
  await applyActionCode(auth, code);
  await refreshUser(auth);
  return data.email ?? '';
}
