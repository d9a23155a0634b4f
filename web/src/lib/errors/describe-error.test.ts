import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { describeError, friendlyMessage } from './describe-error.ts';

function firebaseError(code: string): Error {
  return Object.assign(new Error('Firebase: internal text'), { name: 'FirebaseError', code });
}

test.each([
  ['permission-denied', 'You do not have permission to perform this action'],
  ['not-found', 'The requested resource was not found'],
  ['network-request-failed', 'Network connection failed. Please check your internet connection'],
  ['timeout', 'The operation timed out. Please try again'],
  ['quota-exceeded', 'Service quota exceeded. Please try again later'],
  ['unavailable', 'Service is temporarily unavailable. Please try again'],
  ['unknown', 'An unexpected error occurred'],
  ['something-new', 'An unexpected error occurred'],
])('has the sentence of the catalogue for %s', (code, message) => {
  expect(friendlyMessage(code)).toBe(message);
});

test.each([
  ['permission-denied', 'You do not have permission to perform this action'],
  ['not-found', 'The requested resource was not found'],
  ['network-request-failed', 'Network connection failed. Please check your internet connection'],
  ['timeout', 'The operation timed out. Please try again'],
  ['quota-exceeded', 'Service quota exceeded. Please try again later'],
  ['unavailable', 'Service is temporarily unavailable. Please try again'],
  ['unknown', 'An unexpected error occurred'],
] as const)('maps %s of the API, and adds what it says beyond that', (code, friendly) => {
  expect(describeError(new ApiError(code, '')).message).toBe(friendly);
  expect(describeError(new ApiError(code, friendly)).message).toBe(friendly);
  expect(describeError(new ApiError(code, 'Row 3 is locked')).message).toBe(
    `${friendly}. Row 3 is locked`,
  );
});

test.each(['invalid-argument', 'already-exists', 'failed-precondition', 'aborted'] as const)(
  'has nothing to add to what the API says under %s',
  (code) => {
    expect(describeError(new ApiError(code, 'The name is taken')).message).toBe(
      'The name is taken',
    );
  },
);

test('passes a sentence of the catalogue on', () => {
  expect(describeError(new ApiError('not-found', 'Project not found'))).toEqual({
    type: 'api',
    code: 'not-found',
    title: 'API Error',
    message: 'Project not found',
  });
});

test('never shows the text of the Firebase SDK', () => {
  expect(describeError(firebaseError('permission-denied'))).toMatchObject({
    type: 'firestore',
    title: 'Firestore Error',
    message: 'You do not have permission to perform this action',
  });
  expect(describeError(firebaseError('auth/invalid-credential'))).toMatchObject({
    type: 'general',
    title: 'Error',
    message: 'The email address or the password is wrong',
  });
});

test('distinguishes a full browser database from other errors', () => {
  const full = new DOMException('internal text', 'QuotaExceededError');
  expect(describeError(full)).toMatchObject({
    type: 'database',
    title: 'Database Error',
    message: 'Service quota exceeded. Please try again later',
  });
});

test.each([[new TypeError('x is not a function')], ['text'], [null], [undefined]])(
  'keeps %s to itself',
  (error) => {
    expect(describeError(error)).toEqual({
      type: 'general',
      code: 'unknown',
      title: 'Error',
      message: 'An unexpected error occurred',
    });
  },
);
