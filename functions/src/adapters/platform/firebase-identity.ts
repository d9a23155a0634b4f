import { createHash } from 'node:crypto';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { Identity } from '../../services/ports/identity.ts';

/** How long a token that was found not revoked counts as such. */
const freshForMs = 5 * 60_000;
const maxRemembered = 5_000;

/** The Admin SDK's codes about the token; any other is a failure of ours or the network's. */
const refusals = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/mismatching-tenant-id',
  'auth/user-disabled',
  'auth/user-not-found',
]);

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}

function toAppError(error: unknown): AppError {
  return refusals.has(codeOf(error))
    ? new AppError('unauthenticated', messages.notAuthenticated)
    : new AppError('unavailable', messages.unavailable, { cause: error });
}

/** Firekeep has no anonymous users and no tenants. */
function isKnownKindOfUser(token: DecodedIdToken): boolean {
  return token.firebase.sign_in_provider !== 'anonymous' && token.firebase.tenant === undefined;
}

/** Verifies ID tokens of Firebase Auth; looking up revoked ones needs `firebaseauth.users.get`. */
export function createFirebaseIdentity(auth: Auth, now: () => number): Identity {
  const checkedAt = new Map<string, number>();

  const remember = (digest: string): void => {
    checkedAt.delete(digest);
    checkedAt.set(digest, now());
    if (checkedAt.size > maxRemembered) {
      const [oldest] = checkedAt.keys();
      checkedAt.delete(oldest ?? digest);
    }
  };

  return {
    async verify(idToken, { fresh, signedInWithinMs }) {
      const digest = createHash('sha256').update(idToken).digest('base64');
      const isRecent = now() - (checkedAt.get(digest) ?? -Infinity) < freshForMs;
      const checkRevoked = fresh || !isRecent;
      let decoded: DecodedIdToken;
      try {
        decoded = await auth.verifyIdToken(idToken, checkRevoked);
      } catch (error) {
        checkedAt.delete(digest);
        throw toAppError(error);
      }
      if (!isKnownKindOfUser(decoded)) {
        throw new AppError('unauthenticated', messages.notAuthenticated);
      }
      if (checkRevoked) {
        remember(digest);
      }
      const signedInMs = decoded.auth_time * 1000;
      if (signedInWithinMs !== null && now() - signedInMs > signedInWithinMs) {
        throw new AppError('failed-precondition', 'Please sign in again to do this', {
          hint: 'Sign out, sign in, and try again within five minutes.',
        });
      }
      return {
        uid: decoded.uid,
        isAdmin: decoded['admin'] === true,
        isVerified: decoded.email_verified === true,
        email: decoded.email ?? null,
      };
    },
  };
}
