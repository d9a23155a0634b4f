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

/** The codes of the specification's friendly mapping. */
const mappedCodes: ReadonlySet<string> = new Set([
  'permission-denied',
  'not-found',
  'network-request-failed',
  'timeout',
  'quota-exceeded',
  'unavailable',
  'unknown',
]);

/**
 * The mapping's sentence for the code, followed by the API's own where that says more. Other codes
 * stand for nothing in particular: there the API's sentence is all.
 */
function apiMessage({ code, message }: ApiError): string {
  if (!mappedCodes.has(code) || message === messages.projectNotFound) {
    return message || friendlyMessage(code);
  }
  const friendly = friendlyMessage(code);
  return friendly.startsWith(message) ? friendly : `${friendly}. ${message}`;
}

/**
 * The code of an error of the Firebase SDK, whose class is not imported: pages without Firebase
 * load this file too.
 */
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
 * What is shown of an error. The API's messages are sentences for people, and specify what the
 * friendly mapping says; those of the SDKs and of the browser are never shown.
 */
export function describeError(error: unknown): DescribedError {
  if (error instanceof ApiError) {
    return described('api', error.code, apiMessage(error));
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
