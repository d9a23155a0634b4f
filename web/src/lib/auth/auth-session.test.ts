// @vitest-environment happy-dom
// Who is signed in, from the identity service's first word to its last, on a simulated clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import type { StoredSession } from './stored-session.ts';

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
  start: async (): Promise<object> => ({}),
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
  startFirebase: async () => service.start(),
}));

const stored = vi.hoisted(() => ({ session: undefined as StoredSession | undefined }));
vi.mock('./stored-session.ts', () => ({ storedSession: async () => stored.session }));

/** The identity service says who is signed in. */
function say(user: object | null): void {
  service.auth.currentUser = user;
  service.listen(user);
}

/** The app's session, begun again. */
async function begin() {
  vi.resetModules();
  const [{ startSession, idToken }, { authState }, { uiErrors }] = await Promise.all([
    import('./auth-session.ts'),
    import('./auth-state.ts'),
    import('../errors/ui-errors.ts'),
  ]);
  return { startSession, idToken, authState, uiErrors };
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
  service.auth.authStateReady = async () => undefined;
  service.start = async () => ({ auth: service.auth });
  stored.session = undefined;
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

test('a token that comes while the user signs out does not undo that they chose to', async () => {
  const { authState } = await beginSignedIn();
  authState.set({ ...authState.get(), hasSignedOut: true });
  say(identity);
  expect(authState.get().hasSignedOut).toBe(true);
  say(null);
  expect(authState.get()).toMatchObject({ user: null, hasSignedOut: true });
  say(identity);
  expect(authState.get().hasSignedOut).toBe(false);
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

/** What the SDK keeps of Ada. */
const record = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada as she was',
  emailVerified: false,
  providerData: [{ providerId: 'password' }],
  createdAt: '1795262400000',
  lastLoginAt: '1795262400000',
};

/** The identity service doesn't say who is signed in until it is asked to by `ready`. */
async function beginStored(kept: object = record) {
  let becomeReady = (): void => undefined;
  const isReady = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  service.auth.authStateReady = async () => isReady;
  stored.session = { userId: 'ada', token: 'kept', record: kept };
  const session = await begin();
  const started = session.startSession();
  const ready = async (user: object | null) => {
    // By then the SDK has started.
    await vi.advanceTimersByTimeAsync(limits.loadAtLatestMs);
    say(user);
    becomeReady();
  };
  return { ...session, started, ready };
}

test('begins with the user who is kept, and follows what the service says later', async () => {
  const { authState, started, idToken, ready } = await beginStored();
  await started;
  expect(authState.get()).toMatchObject({
    isInitialized: true,
    isLoading: false,
    isAdmin: null,
    user: { id: 'ada', name: 'Ada as she was', emailVerified: false },
  });
  await expect(idToken()).resolves.toBe('kept');
  await ready(identity);
  expect(authState.get().user).toMatchObject({ name: 'Ada', emailVerified: true });
  await expect(idToken()).resolves.toBe('token');
});

test.each([
  ['is signed in no longer', null, null],
  ['is somebody else by now', { ...identity, uid: 'bob' }, 'bob'],
])('who %s goes as soon as the service says so', async (_, next, id) => {
  const { authState, started, ready } = await beginStored();
  await started;
  sessionStorage.setItem('of Ada', '1');
  await ready(next);
  expect(authState.get().user?.id ?? null).toBe(id);
  expect(sessionStorage.getItem('of Ada')).toBeNull();
});

test('a token that is refused waits for the service to renew it', async () => {
  const { started, idToken, ready } = await beginStored();
  await started;
  const renewed = idToken(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(identity.getIdToken).not.toHaveBeenCalled();
  await ready(identity);
  await expect(renewed).resolves.toBe('token');
  expect(identity.getIdToken.mock.calls).toEqual([[true]]);
});

test.each([
  ['has another shape', { ...record, emailVerified: 'yes' }],
  ['is no user of ours', { ...record, email: 'none' }],
  ['comes back from a sign-in by redirect', { ...record, _redirectEventId: 'event' }],
])('waits for the service where what is kept %s', async (_, kept) => {
  const { authState, started, ready } = await beginStored(kept);
  await vi.advanceTimersByTimeAsync(1000);
  expect(authState.get()).toMatchObject({ isInitialized: false, user: null });
  await ready(identity);
  await started;
  expect(authState.get().user?.id).toBe('ada');
});

test('says where the service cannot be started, and starts it again for the next token', async () => {
  service.start = async () => {
    throw new TypeError('Failed to fetch');
  };
  const { authState, uiErrors, started, idToken, ready } = await beginStored();
  await started;
  await vi.advanceTimersByTimeAsync(limits.loadAtLatestMs);
  expect(uiErrors.get()).toMatchObject([{ operation: 'Failed to initialize authentication' }]);
  expect(authState.get().user?.id).toBe('ada');
  await expect(idToken(true)).rejects.toThrow('Failed to fetch');
  service.start = async () => ({ auth: service.auth });
  const renewed = idToken(true);
  await vi.advanceTimersByTimeAsync(0);
  await ready(identity);
  await expect(renewed).resolves.toBe('token');
});
