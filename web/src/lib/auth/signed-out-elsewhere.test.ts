// @vitest-environment happy-dom
// A page that begins with the user whom the browser keeps, and another tab that signs out as the
// SDK starts, which has read that user by then.
import { afterEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#config/limits.ts';
import { startSession } from './auth-session.ts';
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

const identity = {
  ...record,
  photoURL: null,
  metadata: { creationTime: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  getIdTokenResult: async () => ({ claims: {} }),
};
const signOut = vi.fn<() => Promise<void>>(async () => undefined);
const auth = {
  currentUser: identity,
  signOut,
  onIdTokenChanged: (listener: (user: object) => void) => {
    listener(identity);
  },
  authStateReady: async () => undefined,
};
vi.mock('../firebase/services.ts', () => ({ startFirebase: async () => ({ auth }) }));
const shown = vi.hoisted(() => ({ note: (): void => undefined }));
vi.mock('../first-shown.ts', () => ({
  firstShown: async () => new Promise<void>((resolve) => (shown.note = resolve)),
}));

function noteInStorage(newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.signedIn, newValue }));
}

afterEach(() => localStorage.clear());

test('the user is not kept again for all tabs', async () => {
  await startSession();
  noteInStorage(null);
  expect(authState.get().user?.id).toBe('ada');
  shown.note();
  await vi.waitFor(() => expect(authState.get().user).toBeNull());
  expect(signOut).toHaveBeenCalledTimes(1);
});
