// Attempts to sign in, sign up and sign out: what is shown while one is under way, and what of one
// that failed.
import { beforeEach, expect, test, vi } from 'vitest';
import { signInWithEmail, signInWithGoogle, signOut, signUpWithEmail } from './auth-actions.ts';
import { authState, patchAuthState } from './auth-state.ts';

const user = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
  metadata: { creationTime: 'Sat, 21 Nov 2026 12:00:00 GMT' },
};

/** What the identity service does: in every attempt the same. */
const service = vi.hoisted(() => ({
  answer: async (): Promise<unknown> => undefined,
  auth: {
    currentUser: null as object | null,
    authStateReady: async () => undefined,
    signOut: async () => service.answer(),
  },
}));

vi.mock('../firebase/services.ts', () => ({
  startFirebase: async () => ({ auth: service.auth }),
}));

vi.mock('firebase/auth', () => ({
  signInWithEmailAndPassword: async () => service.answer(),
  createUserWithEmailAndPassword: async () => service.answer(),
  signInWithPopup: async () => service.answer(),
  sendEmailVerification: async () => Promise.reject(new Error('no mail today')),
  GoogleAuthProvider: Object,
  browserPopupRedirectResolver: {},
}));

const credentials = { email: 'ada@example.com', password: '12345678' };
const initial = authState.get();

const attempts = [
  ['Failed to sign in with Google', signInWithGoogle],
  ['Failed to sign in with email', async () => signInWithEmail(credentials)],
  ['Failed to create account with email', async () => signUpWithEmail(credentials)],
  ['Failed to sign out', signOut],
] as const;

beforeEach(() => {
  authState.set({ ...initial, isInitialized: true, isLoading: false });
  service.auth.currentUser = null;
});

function refuse(code: string): void {
  service.answer = async () =>
    Promise.reject(
      Object.assign(new Error('Firebase: internal text'), { name: 'FirebaseError', code }),
    );
}

test.each(attempts)('%s: that, and why, is kept of an attempt that fails', async (message, act) => {
  refuse('auth/too-many-requests');
  expect(await act()).toBe(false);
  expect(authState.get()).toEqual({
    ...initial,
    isInitialized: true,
    isLoading: false,
    isSubmitting: false,
    error: { message, reason: 'Too many attempts. Please try again later' },
  });
});

test.each(attempts)(
  'an attempt clears the old error (%s) and says it is under way',
  async (...[, act]) => {
    let finish = (_result: unknown) => {};
    service.answer = async () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    patchAuthState({ error: { message: 'of before', reason: '' } });
    const done = act();
    const underWay = { error: null, isLoading: true, isSubmitting: true };
    expect(authState.get()).toMatchObject(underWay);
    await vi.dynamicImportSettled();
    expect(authState.get()).toMatchObject(underWay);
    finish({ user });
    expect(await done).toBe(true);
    expect(authState.get()).toMatchObject({ error: null, isLoading: false, isSubmitting: false });
  },
);

test.each(attempts.slice(0, 3))('success sets the user (not %s)', async (...[, act]) => {
  service.answer = async () => {
    service.auth.currentUser = user;
    return { user };
  };
  await act();
  expect(authState.get().user).toMatchObject({ id: 'ada', email: 'ada@example.com', name: 'Ada' });
});

test('signing out clears the user', async () => {
  service.answer = async () => {
    service.auth.currentUser = user;
    return { user };
  };
  await signInWithEmail(credentials);
  service.answer = async () => {
    service.auth.currentUser = null;
    return undefined;
  };
  await signOut();
  expect(authState.get()).toMatchObject({ user: null, error: null });
});
