// @vitest-environment happy-dom
// A page that begins with the user whom the browser keeps, until the SDK has come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { noteFirstShown } from '../first-shown.ts';
import { signOut } from './auth-actions.ts';
import { idToken, startSession } from './auth-session.ts';
import { authState } from './auth-state.ts';

const record = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada',
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
  createdAt: '1795262400000',
  lastLoginAt: '1795262400000',
};

vi.mock('./stored-session.ts', () => ({
  storedSession: async () => ({ userId: 'ada', token: 'kept', record }),
}));
vi.mock('./persistence.ts', () => ({ logMissingPersistence: async () => undefined }));

const service = vi.hoisted(() => ({
  start: vi.fn<() => Promise<object>>(),
}));
vi.mock('../firebase/services.ts', () => ({ startFirebase: service.start }));

const identity = {
  ...record,
  photoURL: null,
  metadata: { creationTime: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  getIdTokenResult: async () => ({ claims: {} }),
};

/** The SDK says who is signed in after it has been asked to. */
const auth = {
  currentUser: null as object | null,
  listen: (user: object | null): void => expect(user).toBeUndefined(),
  onIdTokenChanged: (listener: (user: object | null) => void) => {
    auth.listen = listener;
  },
  authStateReady: async () => {
    auth.currentUser = identity;
    auth.listen(identity);
  },
  signOut: async () => {
    auth.currentUser = null;
    auth.listen(null);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  service.start.mockImplementation(async () => ({ auth }));
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

// In one, as the page begins once.
test('starts the SDK once the page has what it shows first, or for what is asked of it', async () => {
  await startSession();
  expect(authState.get().user?.id).toBe('ada');
  await vi.advanceTimersByTimeAsync(limits.loadAtLatestMs - 1);
  expect(service.start).not.toHaveBeenCalled();
  await expect(idToken()).resolves.toBe('kept');
  // It is asked to forget a user of whom it has not yet said that they are signed in.
  await expect(signOut()).resolves.toBe(true);
  expect(authState.get()).toMatchObject({ user: null, hasSignedOut: true });
  service.start.mockClear();
  noteFirstShown();
  await vi.advanceTimersByTimeAsync(0);
  expect(service.start).toHaveBeenCalledTimes(1);
});
