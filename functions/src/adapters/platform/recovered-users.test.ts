import type { UserRecord } from 'firebase-admin/auth';
import { expect, test } from 'vitest';
import { ada } from '../../testing/catalogue-world.ts';
import { createRecoveredUsers } from './recovered-users.ts';

test.each([
  ['there', 'ada'],
  ['taken', 'eve'],
])('an address that is in use is %s where %s has it', async (outcome, holder) => {
  const users = createRecoveredUsers({
    createUser: async () => {
      throw Object.assign(new Error('in use'), { code: 'auth/email-already-exists' });
    },
    getUserByEmail: async () => ({ uid: holder }) as UserRecord,
  });
  expect(await users.create(ada)).toBe(outcome);
});
