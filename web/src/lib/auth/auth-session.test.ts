// @vitest-environment happy-dom
// Who is signed in, from the identity service's first word to its
// last, on a clock of the test's own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const hourMs = 3_600_000;

const identity = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
  metadata: { creationTime: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  getIdToken: vi.fn<(force?: boolean) => Promise<string>>(),
  getIdTokenResult: async () => ({ claims: {} }),
};

const service = vi.hoisted(() => ({
  listen: (_user: object | null): void => undefined,
  auth: {
    currentUser: null as object | null,
    signOut: async (): Promise<void> => undefined,
    onIdTokenChanged: (_listener: (user: object | null) => void): void => undefined,
    authStateReady: async (): Promise<void> => undefined,
  },
}));

const persistence = vi.hoisted(() => ({ log: vi.fn<() => Promise<void>>() }));
vi.mock('./persistence.ts', () => ({ logMissingPersistence: persistence.log }));

vi.mock('../firebase/services.ts', () => ({
  startFirebase: async () => ({ auth: service.auth }),
}));

/** The identity service says who is signed in. */
function say(user: object | null): void {
  service.auth.currentUser = user;
  service.listen(user);
}

/** The app's session, begun again. */
async function begin() {
  vi.resetModules();
  const [{ startSession }, { authState }, { uiErrors }] = await Promise.all([
    import('./auth-session.ts'),
    import('./auth-state.ts'),
    import('../errors/ui-errors.ts'),
  ]);
  return { startSession, authState, uiErrors };
}

async function beginSignedIn() {
  const session = await begin();
  await session.startSession();
  say(identity);
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  identity.getIdToken.mockReset().mockResolvedValue('token');
  service.auth.onIdTokenChanged = (listener) => {
    service.listen = listener;
  };
  service.auth.signOut = async () => say(null);
});

afterEach(() => {
  service.auth.currentUser = null;
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

test('is not initialised before the identity service says who is there', async () => {
  const { startSession, authState } = await begin();
  expect(authState.get()).toMatchObject({ isInitialized: false, isLoading: true, user: null });
  await startSession();
  expect(authState.get()).toMatchObject({ isInitialized: false, isLoading: true });
  say(null);
  expect(authState.get()).toMatchObject({ isInitialized: true, isLoading: false, user: null });
});

test('asks for a new token every 3600 s, and for none before', async () => {
  await beginSignedIn();
  await vi.advanceTimersByTimeAsync(hourMs - 1);
  expect(identity.getIdToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(identity.getIdToken.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(identity.getIdToken.mock.calls).toEqual([[true], [true], [true]]);
});

test('asks for no token once nobody is signed in', async () => {
  const { authState } = await beginSignedIn();
  expect(authState.get().user?.id).toBe('ada');
  say(null);
  expect(authState.get().user).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(identity.getIdToken).not.toHaveBeenCalled();
});

test('clears the user when a token is not renewed, and says so', async () => {
  const { authState, uiErrors } = await beginSignedIn();
  const refusal = Object.assign(new Error('internal text'), {
    name: 'FirebaseError',
    code: 'auth/user-token-expired',
  });
  identity.getIdToken.mockRejectedValue(refusal);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(authState.get()).toMatchObject({
    user: null,
    error: {
      message: 'Token refresh failed',
      reason: 'Your session has ended. Please sign in again',
    },
  });
  expect(service.auth.currentUser).toBeNull();
  expect(uiErrors.get().map(({ operation }) => operation)).toEqual(['Token refresh failed']);
});

test('clears the user, and says why, even where signing out fails too', async () => {
  const { authState } = await beginSignedIn();
  identity.getIdToken.mockRejectedValue(new Error('no answer'));
  service.auth.signOut = async () => Promise.reject(new Error('blocked'));
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(authState.get()).toMatchObject({
    user: null,
    error: { message: 'Token refresh failed' },
  });
});

test('signs nobody in whose data has another shape, and says so', async () => {
  const { startSession, authState } = await begin();
  await startSession();
  say({ ...identity, email: '' });
  expect(authState.get()).toMatchObject({
    isInitialized: true,
    user: null,
    error: { message: 'Invalid user data received' },
  });
});

test('keeps nothing of a user for the next one', async () => {
  const { uiErrors } = await beginSignedIn();
  const { addUiError } = await import('../errors/ui-errors.ts');
  addUiError({ type: 'general', message: 'of Ada', operation: '', details: '' });
  sessionStorage.setItem('of Ada', '1');
  say({ ...identity, uid: 'bob' });
  expect(uiErrors.get()).toEqual([]);
  expect(sessionStorage.getItem('of Ada')).toBeNull();
});

test.each([
  ['nobody', null],
  ['somebody else', { ...identity, uid: 'bob' }],
])(
  'a tab that was away as its user signed out keeps nothing of them for %s',
  async (_who, next) => {
    await beginSignedIn();
    sessionStorage.setItem('of Ada', '1');
    await (await begin()).startSession();
    say(next);
    expect(sessionStorage.getItem('of Ada')).toBeNull();
    say(null);
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a tab keeps what is its user’s over a reload', async () => {
  await beginSignedIn();
  sessionStorage.setItem('of Ada', '1');
  await beginSignedIn();
  expect(sessionStorage.getItem('of Ada')).toBe('1');
});

test('a session that cannot be kept is noted when it begins', async () => {
  persistence.log.mockClear();
  await beginSignedIn();
  expect(persistence.log).toHaveBeenCalledTimes(1);
});
