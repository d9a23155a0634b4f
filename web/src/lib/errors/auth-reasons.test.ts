import { expect, test } from 'vitest';
import { authReason, clientAuthCode } from './auth-reasons.ts';

test.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'password-does-not-meet-requirements'],
  ['USER_DISABLED', 'user-disabled'],
  ['auth/network-request-failed', 'network-request-failed'],
])('maps %s to %s and has a sentence for it', (code, clientCode) => {
  expect(clientAuthCode(code)).toBe(clientCode);
  expect(authReason(code)).not.toBe('An unexpected error occurred');
});

test('does not tell whether the address or the password was wrong', () => {
  expect(authReason('auth/user-not-found')).toBe(authReason('auth/wrong-password'));
});
