import type { User } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { setPassword } from './set-password.ts';

const service = vi.hoisted(() => ({
  calls: [] as string[],
  updateFails: false,
  signInFails: false,
  user: { email: 'ada@example.com' },
}));

vi.mock('firebase/auth', () => ({
  updatePassword: async (_user: object, password: string) => {
    if (service.updateFails) {
      throw new Error('refused');
    }
    service.calls.push(`set ${password}`);
  },
  reauthenticateWithCredential: async (_user: object, credential: string) => {
    if (service.signInFails) {
      throw new Error('no network');
    }
    service.calls.push(`sign in ${credential}`);
  },
  EmailAuthProvider: {
    credential: (email: string, password: string) => `${email} ${password}`,
  },
}));

// What is needed of it here.
const user = service.user as User;

beforeEach(() => {
  Object.assign(service, { calls: [], updateFails: false, signInFails: false });
});

test('a new password goes with a new sign-in, since it ends the sessions from before it', async () => {
  await setPassword(user, 'a longer one');
  expect(service.calls).toEqual(['set a longer one', 'sign in ada@example.com a longer one']);
});

test('it is set even where that sign-in fails', async () => {
  service.signInFails = true;
  await setPassword(user, 'a longer one');
  expect(service.calls).toEqual(['set a longer one']);
});

test('nothing is signed in where it was refused', async () => {
  service.updateFails = true;
  await expect(setPassword(user, 'a longer one')).rejects.toThrow('refused');
  expect(service.calls).toEqual([]);
});
