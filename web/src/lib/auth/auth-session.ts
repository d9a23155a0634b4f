import type { Auth, User as FirebaseUser } from 'firebase/auth';
import { limits, storageKeys } from '#config/limits.ts';
import { browserStorage, tabStorage } from '../browser-storage.ts';
import { accountSettings } from '../account-settings.ts';
import { describeError } from '../errors/describe-error.ts';
import { addUiError, clearUiErrors } from '../errors/ui-errors.ts';
import { startFirebase } from '../firebase/services.ts';
import { firstShown } from '../first-shown.ts';
import { authState, patchAuthState, startFailure } from './auth-state.ts';
import { provideIdTokens } from './id-token.ts';
import { logMissingPersistence } from './persistence.ts';
import { storedSession } from './stored-session.ts';
import { storedUser, toUser, type IdentityUser, type User } from './user.ts';

/**
 * Follows the identity service's user for as long as the page lives: keeps `authState` and
 * refreshes the ID token every hour.
 */
let session: Auth | undefined;
/** Of the user whom the page has begun with, until the SDK says who is signed in. */
let firstToken: string | undefined;
/** Whether another tab has signed out since the page has begun with its user. */
let hasSignedOutElsewhere = false;
let refreshing: ReturnType<typeof setInterval> | undefined;

const refreshFailure = 'Token refresh failed';

async function clearUser(auth: Auth): Promise<void> {
  // Where the browser does not let the SDK forget the user, the page does all the same.
  await auth.signOut().catch(() => undefined);
  applyUser(null);
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

function changeUser(before: User | null, user: User | null): void {
  if (before?.id !== user?.id) {
    patchAuthState({ isAdmin: null });
    if (before !== null) {
      forgetUser();
    }
    clearInterval(refreshing);
    refreshing =
      user === null ? undefined : setInterval(() => void idToken(true), limits.tokenRefreshMs);
  }
  keepTabFor(user);
}

function applyUser(identity: IdentityUser | null): void {
  const before = authState.get().user;
  const user = identity === null ? null : (toUser(identity) ?? null);
  changeUser(before, user);
  browserStorage.write(storageKeys.signedIn, user === null ? null : '1');
  const isInvalid = identity !== null && user === null;
  patchAuthState({
    isInitialized: true,
    ...(authState.get().isInitialized ? {} : { isLoading: false }),
    user,
    // The same user's may come while they sign out.
    ...(user === null || user.id === before?.id ? {} : { hasSignedOut: false }),
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

/**
 * Begins with the user whom the SDK keeps in this browser, before the SDK has said so; false where
 * there is none to begin with.
 */
async function beginWithStored(): Promise<boolean> {
  const stored = await storedSession();
  const identity = stored === undefined ? undefined : storedUser(stored.record);
  if (authState.get().isInitialized || identity === undefined) {
    return false;
  }
  firstToken = stored?.token;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.signedIn) {
      hasSignedOutElsewhere = newValue === null;
    }
  });
  applyUser(identity);
  return true;
}

function listenTo(auth: Auth): void {
  if (session === undefined) {
    session = auth;
    void logMissingPersistence();
    auth.onIdTokenChanged((identity) => {
      // An SDK that starts while another tab signs out keeps the user whom it has read again, for
      // all tabs (firebase-js-sdk, packages/auth/src/core/auth/auth_impl.ts: `setCurrentUser` of
      // its persistence after `_reloadWithoutSaving`).
      const isLate = firstToken !== undefined && hasSignedOutElsewhere;
      firstToken = undefined;
      if (isLate && identity !== null) {
        void clearUser(auth);
        return;
      }
      applyUser(identity);
      void readAdminClaim(identity);
    });
  }
}

/** Starts Firebase, follows its user, and waits until it says who is signed in. */
async function follow(): Promise<void> {
  const { auth } = await startFirebase();
  listenTo(auth);
  await auth.authStateReady();
}

/** The SDK for users, which has said who is signed in where the page has begun without it. */
export async function startedAuth(): Promise<Auth> {
  if (firstToken !== undefined) {
    await follow();
  }
  return (await startFirebase()).auth;
}

/** The SDK is large, and seldom says anything new: it comes after what the page shows first. */
async function followLater(): Promise<void> {
  await firstShown();
  try {
    await follow();
  } catch (error) {
    // The page stands, and whoever needs the SDK starts it again.
    const { type, message, code } = describeError(error);
    addUiError({ type, message, operation: startFailure, details: code });
  }
}

/**
 * Follows who is signed in; done once that is known, if only from what this browser keeps. Safe to
 * call again.
 */
export async function startSession(): Promise<void> {
  provideIdTokens(idToken);
  if (session === undefined && (await beginWithStored())) {
    void followLater();
    return;
  }
  await follow();
}

/** Takes over what changed on the identity service's user without a new token (a new name). */
export function syncUser(auth: Auth): void {
  applyUser(auth.currentUser);
}

/** `idToken` of `id-token.ts`. */
export async function idToken(force = false): Promise<string | undefined> {
  if (firstToken !== undefined) {
    if (!force) {
      return firstToken;
    }
    await follow();
  }
  if (session === undefined) {
    return undefined;
  }
  return force ? refreshToken(session) : session.currentUser?.getIdToken();
}
