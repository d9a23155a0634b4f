import { messages } from '../../contract/messages.ts';
import type { ExpectedCode } from '../../lib/error-codes.ts';
import { AppError, type FailureCode } from '../../lib/errors.ts';

/** What goes wrong between Firekeep and the customer's database, as answers to the owner. */
const codes: Readonly<Partial<Record<FailureCode, ExpectedCode>>> = {
  // To the caller these are states of the project, not of the caller's session or permissions.
  unauthenticated: 'failed-precondition',
  'permission-denied': 'failed-precondition',
  'not-found': 'failed-precondition',
  'failed-precondition': 'failed-precondition',
  'invalid-argument': 'invalid-argument',
  'already-exists': 'already-exists',
  aborted: 'aborted',
  'resource-exhausted': 'quota-exceeded',
  'quota-exceeded': 'quota-exceeded',
  timeout: 'timeout',
  unavailable: 'unavailable',
  'network-request-failed': 'unavailable',
};

const sentences: Partial<Record<ExpectedCode, string>> = {
  'quota-exceeded': messages.quotaExceeded,
  timeout: messages.timeout,
  unavailable: messages.unavailable,
};

/**
 * The failure of a call of a customer's database, as its owner reads it: a revoked key or a missing
 * role makes the call impossible (`failed-precondition`), it does not end the owner's own session.
 * What is no such failure is given back unchanged: it is a bug, to be treated as one.
 */
export function connectionFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) {
    return error;
  }
  const code = codes[error.code];
  if (code === undefined) {
    return error;
  }
  const { hint, link } = error;
  return new AppError(code, sentences[code] ?? error.message, { cause: error, hint, link });
}
