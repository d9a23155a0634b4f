import type { Auth } from 'firebase-admin/auth';
import type { RecoveredUsers } from '../../services/ports/recovery-store.ts';

type UsersOfAuth = Pick<Auth, 'createUser' | 'getUserByEmail'>;

/** Makes users of Firebase Auth again. Needs firebaseauth.users.create and .get. */
export function createRecoveredUsers(auth: UsersOfAuth): RecoveredUsers {
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
        if (code === 'auth/email-already-exists' && email !== null) {
          // Of a user who is there Auth may say either.
          return (await auth.getUserByEmail(email)).uid === uid ? 'there' : 'taken';
        }
        throw error;
      }
    },
  };
}
