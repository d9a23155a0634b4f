import { onIdTokenChanged, signOut, type Auth, type User as FirebaseUser } from 'firebase/auth';
import { limits, storageKeys } from '#config/limits.ts';
import { browserStorage } from '../browser-storage.ts';
import { clearReactfireCache } from '../firebase/reactfire-cache.ts';
import { startFirebase } from '../firebase/services.ts';
import { authState, patchAuthState } from './auth-state.ts';
import { toUser } from './user.ts';

/**
 * Follows the identity service's user for as long as the page lives: keeps `authState`, refreshes the
 * ID token every hour, and forgets reactfire's cache whenever the user changes.
 */
let session: Auth | undefined;
let refreshing: ReturnType<typeof setInterval> | undefined;

async function clearUser(auth: Auth): Promise<void> {
  try {
    await signOut(auth);
  } finally {
    applyUser(auth, null);
  }
}

/** Asks for a new ID token; where that fails, the user is cleared. */
async function refreshToken(auth: Auth): Promise<string | undefined> {
  try {
    return await auth.currentUser?.getIdToken(true);
  } catch {
    // Token refresh failed: the session can't be trusted any more.
    await clearUser(auth);
    return undefined;
  }
}

function applyUser(auth: Auth, identity: FirebaseUser | null): void {
  const before = authState.get().user;
  const user = identity === null ? null : (toUser(identity) ?? null);
  if (before?.id !== user?.id) {
    clearReactfireCache();
    clearInterval(refreshing);
    refreshing =
      user === null ? undefined : setInterval(() => void refreshToken(auth), limits.tokenRefreshMs);
  }
  browserStorage.write(storageKeys.signedIn, user === null ? null : '1');
  const isInvalid = identity !== null && user === null;
  patchAuthState({
    isInitialized: true,
    user,
    ...(user === null ? {} : { hasSignedOut: false }),
    ...(isInvalid
      ? { error: { message: 'Invalid user data received', reason: '' }, isSubmitting: false }
      : {}),
  });
}

/** Starts Firebase and follows its user. Safe to call again. */
export async function startSession(): Promise<void> {
  const { auth } = await startFirebase();
  if (session !== undefined) {
    return;
  }
  session = auth;
  onIdTokenChanged(auth, (identity) => applyUser(auth, identity));
  await auth.authStateReady();
}

/** Takes over what changed on the identity service's user without a new token (a new name). */
export function syncUser(auth: Auth): void {
  applyUser(auth, auth.currentUser);
}

/**
 * The signed-in user's ID token; `force` asks for a new one.
 * Undefined where nobody is signed in.
 */
export async function idToken(force = false): Promise<string | undefined> {
  if (session === undefined) {
    return undefined;
  }
  return force ? refreshToken(session) : session.currentUser?.getIdToken();
}
