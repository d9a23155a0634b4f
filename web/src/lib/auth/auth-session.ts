import type { Auth, User as FirebaseUser } from 'firebase/auth';
import { limits, storageKeys } from '#config/limits.ts';
import { browserStorage, tabStorage } from '../browser-storage.ts';
import { accountSettings } from '../account-settings.ts';
import { describeError } from '../errors/describe-error.ts';
import { addUiError, clearUiErrors } from '../errors/ui-errors.ts';
import { startFirebase } from '../firebase/services.ts';
import { authState, patchAuthState } from './auth-state.ts';
import { provideIdTokens } from './id-token.ts';
import { logMissingPersistence } from './persistence.ts';
import { toUser, type User } from './user.ts';

/**
 * Follows the identity service's user for as long as the page lives: keeps `authState` and
 * refreshes the ID token every hour.
 */
let session: Auth | undefined;
let refreshing: ReturnType<typeof setInterval> | undefined;

const refreshFailure = 'Token refresh failed';

async function clearUser(auth: Auth): Promise<void> {
  // Where the browser does not let the SDK forget the user, the page does all the same.
  await auth.signOut().catch(() => undefined);
  applyUser(auth, null);
}

/** Asks for a new ID token; where that fails, the user is cleared. */
async function refreshToken(auth: Auth): Promise<string | undefined> {
  try {
    return await auth.currentUser?.getIdToken(true);
  } catch (error) {
    // The session can no longer be trusted.
    const { type, message, code } = describeError(error);
    await clearUser(auth);
    addUiError({ type, message, operation: refreshFailure, details: code });
    patchAuthState({ error: { message: refreshFailure, reason: message } });
    return undefined;
  }
}

/** Nothing of a user stays in the page; the query cache goes with the signed-in pages. */
function forgetUser(): void {
  tabStorage.clear();
  browserStorage.write(storageKeys.queryHistory, null);
  clearUiErrors();
  accountSettings.set(null);
  patchAuthState({ needsNewPassword: false });
}

/** The tab may have been away, or closed, as its user signed out. */
function keepTabFor(user: User | null): void {
  const of = tabStorage.read(storageKeys.tabUser);
  if (of !== null && of !== user?.id) {
    tabStorage.clear();
  }
  tabStorage.write(storageKeys.tabUser, user?.id ?? null);
}

function changeUser(auth: Auth, before: User | null, user: User | null): void {
  if (before?.id !== user?.id) {
    patchAuthState({ isAdmin: null });
    if (before !== null) {
      forgetUser();
    }
    clearInterval(refreshing);
    refreshing =
      user === null ? undefined : setInterval(() => void refreshToken(auth), limits.tokenRefreshMs);
  }
  keepTabFor(user);
}

function applyUser(auth: Auth, identity: FirebaseUser | null): void {
  const before = authState.get().user;
  const user = identity === null ? null : (toUser(identity) ?? null);
  changeUser(auth, before, user);
  browserStorage.write(storageKeys.signedIn, user === null ? null : '1');
  const isInvalid = identity !== null && user === null;
  patchAuthState({
    isInitialized: true,
    ...(authState.get().isInitialized ? {} : { isLoading: false }),
    user,
    ...(user === null ? {} : { hasSignedOut: false }),
    ...(isInvalid
      ? { error: { message: 'Invalid user data received', reason: '' }, isSubmitting: false }
      : {}),
  });
}

/** Notes whether the user's token says `admin: true`; without a token nothing is noted. */
async function readAdminClaim(identity: FirebaseUser | null): Promise<void> {
  const token = await identity?.getIdTokenResult().catch(() => undefined);
  if (identity !== null && authState.get().user?.id === identity.uid) {
    patchAuthState({ isAdmin: token?.claims['admin'] === true });
  }
}

/** Starts Firebase and follows its user. Safe to call again. */
export async function startSession(): Promise<void> {
  const { auth } = await startFirebase();
  if (session !== undefined) {
    return;
  }
  session = auth;
  provideIdTokens(idToken);
  void logMissingPersistence();
  auth.onIdTokenChanged((identity) => {
    applyUser(auth, identity);
    void readAdminClaim(identity);
  });
  await auth.authStateReady();
}

/** Takes over what changed on the identity service's user without a new token (a new name). */
export function syncUser(auth: Auth): void {
  applyUser(auth, auth.currentUser);
}

/** `idToken` of `id-token.ts`. */
export async function idToken(force = false): Promise<string | undefined> {
  if (session === undefined) {
    return undefined;
  }
  return force ? refreshToken(session) : session.currentUser?.getIdToken();
}
