import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  type User,
} from 'firebase/auth';

/**
 * Sets the user's password, and signs the user in with it: a new password ends every session that
 * began before it, which may be this one too.
 */
export async function setPassword(user: User, password: string): Promise<void> {
  await updatePassword(user, password);
  try {
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await reauthenticateWithCredential(user, credential);
  } catch {
    // The password is set. Should the session have ended, the user is asked to sign in.
  }
}
