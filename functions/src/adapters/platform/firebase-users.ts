import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { DirectoryUser, UserDirectory } from '../../services/ports/user-directory.ts';

export function isUnknownUser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

function toTime(text: string | undefined): string | null {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function toUser(record: UserRecord): DirectoryUser {
  return {
    uid: record.uid,
    email: record.email ?? null,
    emailVerified: record.emailVerified,
    name: record.displayName ?? null,
    photoUrl: record.photoURL ?? null,
    methods: record.providerData.map(({ providerId }) => providerId),
    createdAt: toTime(record.metadata.creationTime),
    lastSignInAt: toTime(record.metadata.lastSignInTime),
  };
}

/**
 * Firebase Auth's users. Needs firebaseauth.users.get, .update and .delete.
 * @param getAuth asked for with every call, so that functions that call for no user load nothing
 */
export function createFirebaseUsers(getAuth: () => Promise<Auth>): UserDirectory {
  return {
    async get(uid) {
      try {
        return toUser(await (await getAuth()).getUser(uid));
      } catch (error) {
        if (isUnknownUser(error)) {
          return null;
        }
        throw error;
      }
    },

    async setPhoto(uid, url) {
      await (await getAuth()).updateUser(uid, { photoURL: url });
    },

    async remove(uid) {
      const auth = await getAuth();
      try {
        await auth.revokeRefreshTokens(uid);
        await auth.deleteUser(uid);
      } catch (error) {
        if (!isUnknownUser(error)) {
          throw error;
        }
      }
    },
  };
}
