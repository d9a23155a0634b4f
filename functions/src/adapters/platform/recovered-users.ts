import type { Auth } from 'firebase-admin/auth';
import type { RecoveredUsers } from '../../services/ports/recovery-store.ts';

/** Makes users of Firebase Auth again. Needs firebaseauth.users.create. */
export function createRecoveredUsers(auth: Auth): RecoveredUsers {
  return {
    async create({ uid, email, emailVerified, name, photoUrl, disabled }) {
      try {
        await auth.createUser({
          uid,
          emailVerified,
          disabled,
          ...(email === null ? {} : { email }),
          ...(name === null ? {} : { displayName: name }),
          ...(photoUrl === null ? {} : { photoURL: photoUrl }),
        });
        return 'made';
      } catch (error) {
        const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
        if (code === 'auth/uid-already-exists') {
          return 'there';
        }
        if (code === 'auth/email-already-exists') {
          return 'taken';
        }
        throw error;
      }
    },
  };
}
