import { beforeEach, expect, test, vi } from 'vitest';
import { authState, patchAuthState } from './auth-state.ts';
import { replacePassword } from './email-actions.ts';

const service = vi.hoisted(() => ({
  set: [] as unknown[],
  isRefused: false,
  auth: { currentUser: null as object | null, authStateReady: async () => undefined },
}));

vi.mock('firebase/auth', () => ({}));
vi.mock('../firebase/services.ts', () => ({
  startFirebase: async () => ({ auth: service.auth }),
}));
vi.mock('./auth-session.ts', () => ({
  startedAuth: async () => service.auth,
  syncUser: () => undefined,
}));
vi.mock('./set-password.ts', () => ({
  setPassword: async (user: object, password: string) => {
    if (service.isRefused) {
      throw new Error('refused');
    }
    service.set.push([user, password]);
  },
}));

const user = { uid: 'ada' };

beforeEach(() => {
  Object.assign(service, { set: [], isRefused: false });
  service.auth.currentUser = user;
  patchAuthState({ needsNewPassword: true, error: null });
});

test('the longer password that was chosen is set, and asked for no more', async () => {
  expect(await replacePassword('a longer one')).toBe(true);
  expect(service.set).toEqual([[user, 'a longer one']]);
  expect(authState.get().needsNewPassword).toBe(false);
});

test('one that was refused is still asked for, and the failure is said', async () => {
  service.isRefused = true;
  expect(await replacePassword('a longer one')).toBe(false);
  expect(authState.get().needsNewPassword).toBe(true);
  expect(authState.get().error?.message).toBe('Failed to change the password');
});

test('without a user, nothing is set', async () => {
  service.auth.currentUser = null;
  expect(await replacePassword('a longer one')).toBe(false);
  expect(service.set).toEqual([]);
  expect(authState.get().needsNewPassword).toBe(true);
});
