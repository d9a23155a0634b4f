import type { Auth } from 'firebase-admin/auth';
import type { CataloguedUser, CataloguedUsers } from '../../services/ports/catalogue-store.ts';
import { isUnknownUser } from './firebase-users.ts';

/** Firebase Auth's users as the catalogue keeps them. Needs firebaseauth.users.get. */
export function createCataloguedUsers(getAuth: () => Promise<Auth>): CataloguedUsers {
  return {
    async get(uid): Promise<CataloguedUser | null> {
      try {
        const user = await (await getAuth()).getUser(uid);
        return {
          uid,
          email: user.email ?? null,
          emailVerified: user.emailVerified,
          name: user.displayName ?? null,
          photoUrl: user.photoURL ?? null,
          disabled: user.disabled,
        };
      } catch (error) {
        if (isUnknownUser(error)) {
          return null;
        }
        throw error;
      }
    },
  };
}
