import { describe, expect, test } from 'vitest';
import { AnswerTooLarge } from '../../../lib/answer-too-large.ts';
import type { FailureCode } from '../../../lib/errors.ts';
import { toInternalFailure, toShownFailure } from './errors.ts';
import { status } from './grpc-status.ts';

function serviceError(code: number, details: string): Error {
  return Object.assign(new Error(details), { code, details });
}

describe.each<[keyof typeof status, FailureCode, boolean]>([
  ['CANCELLED', 'aborted', true],
  ['UNKNOWN', 'unknown', true],
  ['INVALID_ARGUMENT', 'invalid-argument', false],
  ['DEADLINE_EXCEEDED', 'timeout', true],
  ['NOT_FOUND', 'not-found', false],
  ['ALREADY_EXISTS', 'already-exists', false],
  ['PERMISSION_DENIED', 'permission-denied', false],
  ['RESOURCE_EXHAUSTED', 'resource-exhausted', true],
  ['FAILED_PRECONDITION', 'failed-precondition', false],
  ['ABORTED', 'aborted', true],
  ['OUT_OF_RANGE', 'invalid-argument', false],
  ['UNIMPLEMENTED', 'failed-precondition', false],
  ['INTERNAL', 'unknown', true],
  ['UNAVAILABLE', 'unavailable', true],
  ['DATA_LOSS', 'unknown', false],
  ['UNAUTHENTICATED', 'unauthenticated', false],
])('%s', (name, code, retryable) => {
  const failed = serviceError(status[name], 'Words');

  test('as the engine meets it', () => {
    const failure = toInternalFailure(failed);
    expect(failure).toMatchObject({ code, retryable, isInternal: true, hint: null, cause: failed });
  });

  test('as the owner reads it', () => {
    // The session of the owner has not ended, and what isn't explained is not tried again.
    const shown = code === 'unauthenticated' ? 'failed-precondition' : code;
    const again = retryable && code !== 'unknown';
    expect(toShownFailure(failed)).toMatchObject({
      code: shown,
      retryable: again,
      isInternal: false,
    });
  });
});

test.each([
  ['Received message larger than max (45000000 vs. 16777216)', 45_000_000],
  ['Received message larger than max (16777217 vs 16777216)', 16_777_217],
  ['received message larger than max', null],
])('an answer that is too large says its size: %s', (details, sizeBytes) => {
  const failure = toShownFailure(serviceError(status.RESOURCE_EXHAUSTED, details));
  expect(failure).toBeInstanceOf(AnswerTooLarge);
  expect(failure).toMatchObject({ code: 'resource-exhausted', retryable: true, sizeBytes });
});

test('passes the words of the server on', () => {
  const error = toShownFailure(serviceError(status.INVALID_ARGUMENT, 'No such field'));
  expect(error).toMatchObject({ code: 'invalid-argument', message: 'No such field' });
});

test('says so where the server fails without a word', () => {
  const error = toShownFailure(serviceError(status.UNKNOWN, ''));
  expect(error).toMatchObject({ message: 'The database failed and gave no reason' });
});

test('leaves alone what is no failure of a call', () => {
  const bug = new TypeError('x is undefined');
  expect(toShownFailure(bug)).toBe(bug);
  expect(toInternalFailure(bug)).toBe(bug);
});
