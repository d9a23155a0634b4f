import { AppError } from '../lib/errors.ts';
import type { GuardedCaller } from '../services/ports/identity.ts';

/** Somebody who has just signed in. */
export function freshCaller(uid = 'ada'): GuardedCaller {
  return { uid, email: `${uid}@example.dev`, assertFreshSignIn: async () => undefined };
}

/** Somebody whose sign-in was a while ago. */
export function staleCaller(uid = 'ada'): GuardedCaller {
  return {
    ...freshCaller(uid),
    assertFreshSignIn: async () =>
      Promise.reject(new AppError('failed-precondition', 'Please sign in again to do this')),
  };
}
