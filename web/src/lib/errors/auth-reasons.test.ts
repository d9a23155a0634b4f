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
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.', 'too-many-requests'],
])('maps %s to %s and has a sentence for it', (code, clientCode) => {
  expect(clientAuthCode(code)).toBe(clientCode);
  expect(authReason(code)).not.toBe('An unexpected error occurred');
});

// The client codes themselves, as the SDK hands them on.
test.each([
  ['email-already-in-use', 'An account with this email address already exists'],
  ['wrong-password', 'The email address or the password is wrong'],
  ['invalid-credential', 'The email address or the password is wrong'],
  ['user-not-found', 'The email address or the password is wrong'],
  ['too-many-requests', 'Too many attempts. Please try again later'],
  ['expired-action-code', 'This link has expired'],
  ['invalid-action-code', 'This link is not valid or was used already'],
  ['requires-recent-login', 'Please sign in again and repeat this'],
  ['password-does-not-meet-requirements', 'The password does not meet the requirements'],
  ['user-disabled', 'This account has been disabled'],
  ['network-request-failed', 'Network connection failed. Please check your internet connection'],
  ['no-current-user', 'No user logged in'],
  ['last-sign-in-method', 'An account needs a way to sign in'],
  ['made-up', 'An unexpected error occurred'],
])('says %s as a sentence', (code, sentence) => {
  expect(authReason(`auth/${code}`)).toBe(sentence);
});

test('does not reveal whether the address or the password was wrong', () => {
  expect(authReason('auth/user-not-found')).toBe(authReason('auth/wrong-password'));
});
