import { messages } from '@firekeep/functions/contract';

/** The identity service's REST codes and the client codes they stand for. */
const clientCodes: ReadonlyMap<string, string> = new Map([
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
]);

/**
 * `auth/wrong-password`, `wrong-password` and `INVALID_PASSWORD` all give `wrong-password`. The
 * service may add its own remark to a code (`TOO_MANY_ATTEMPTS_TRY_LATER : …`), which is left
 * off.
 */
export function clientAuthCode(code: string): string {
  const bare = code.replace(/^auth\//, '').replace(/\s*:.*$/s, '');
  return clientCodes.get(bare) ?? bare;
}

// One sentence for all three: which part was wrong is nobody's business but the owner's.
const wrongCredential = 'The email address or the password is wrong';

const sessionEnded = 'Your session has ended. Please sign in again';

const reasons: ReadonlyMap<string, string> = new Map([
  ['email-already-in-use', 'An account with this email address already exists'],
  ['wrong-password', wrongCredential],
  ['invalid-credential', wrongCredential],
  ['user-not-found', wrongCredential],
  ['invalid-email', messages.invalidEmail],
  ['too-many-requests', 'Too many attempts. Please try again later'],
  ['expired-action-code', 'This link has expired'],
  ['invalid-action-code', 'This link is not valid or was used already'],
  ['requires-recent-login', 'Please sign in again and repeat this'],
  ['password-does-not-meet-requirements', 'The password does not meet the requirements'],
  ['user-token-expired', sessionEnded],
  ['invalid-user-token', sessionEnded],
  ['user-mismatch', 'That is another account than the one you are signed in with'],
  ['missing-password', messages.shortPassword],
  ['provider-already-linked', 'Your account has this way to sign in already'],
  ['no-current-user', 'No user logged in'],
  ['last-sign-in-method', 'An account needs a way to sign in'],
  ['no-such-provider', 'Your account does not have this way to sign in'],
  ['credential-already-in-use', 'This sign-in belongs to another account already'],
  ['admin-restricted-operation', 'This is not open to everybody on this installation'],
  ['unauthorized-domain', 'Signing in is not enabled for this address of the page'],
  ['quota-exceeded', messages.quotaExceeded],
  ['web-storage-unsupported', 'The browser blocks the storage that signing in needs'],
  ['weak-password', messages.shortPassword],
  ['user-disabled', 'This account has been disabled'],
  ['popup-closed-by-user', 'The sign-in window was closed before sign-in was finished'],
  ['cancelled-popup-request', 'The sign-in window was closed before sign-in was finished'],
  [
    'popup-blocked',
    'The browser blocked the sign-in window. Please try again, or allow pop-ups for this site',
  ],
  [
    'account-exists-with-different-credential',
    'An account with this email address exists already, with another way to sign in',
  ],
  ['operation-not-allowed', 'This way to sign in is not enabled'],
  ['network-request-failed', messages.networkRequestFailed],
  ['timeout', messages.timeout],
  ['invalid-user-data', 'Invalid user data received'],
]);

/** Why signing in failed, in a sentence for the user. Takes any form of code. */
export function authReason(code: string): string {
  return reasons.get(clientAuthCode(code)) ?? messages.unknown;
}
