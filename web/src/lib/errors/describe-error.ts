import { messages } from '@firekeep/functions/contract';
import { ApiError } from './api-error.ts';
import { authReason } from './auth-reasons.ts';

export type UiErrorType = 'general' | 'firestore' | 'database' | 'api';

export const errorTitles: Readonly<Record<UiErrorType, string>> = {
  firestore: 'Firestore Error',
  database: 'Database Error',
  api: 'API Error',
  general: 'Error',
};

const friendlyMessages: ReadonlyMap<string, string> = new Map([
  ['permission-denied', messages.permissionDenied],
  ['not-found', messages.notFound],
  ['network-request-failed', messages.networkRequestFailed],
  ['timeout', messages.timeout],
  ['deadline-exceeded', messages.timeout],
  ['quota-exceeded', messages.quotaExceeded],
  ['resource-exhausted', messages.quotaExceeded],
  ['unavailable', messages.unavailable],
  ['unauthenticated', messages.notAuthenticated],
]);

/** The sentence for an error code; the one for `unknown` where the code has none. */
export function friendlyMessage(code: string): string {
  return friendlyMessages.get(code) ?? messages.unknown;
}

/** The code of an error of the Firebase SDK, whose class is not imported: pages without Firebase load this file too. */
function firebaseCode(error: unknown): string | undefined {
  return error instanceof Error &&
    error.name === 'FirebaseError' &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : undefined;
}

const storageErrorNames = new Set(['QuotaExceededError', 'InvalidStateError', 'VersionError']);

export interface DescribedError {
  readonly type: UiErrorType;
  readonly code: string;
  readonly title: string;
  readonly message: string;
}

function described(type: UiErrorType, code: string, message: string): DescribedError {
  return { type, code, title: errorTitles[type], message };
}

/**
 * What the user is told about an error. The API's messages are sentences for people and pass as they are;
 * those of the SDKs and of the browser never do.
 */
export function describeError(error: unknown): DescribedError {
  if (error instanceof ApiError) {
    return described('api', error.code, error.message || friendlyMessage(error.code));
  }
  const code = firebaseCode(error);
  if (code !== undefined) {
    return code.startsWith('auth/')
      ? described('general', code.slice('auth/'.length), authReason(code))
      : described('firestore', code, friendlyMessage(code.replace(/^firestore\//, '')));
  }
  if (error instanceof DOMException && storageErrorNames.has(error.name)) {
    const storageCode = error.name === 'QuotaExceededError' ? 'quota-exceeded' : 'unknown';
    return described('database', storageCode, friendlyMessage(storageCode));
  }
  return described('general', 'unknown', messages.unknown);
}
