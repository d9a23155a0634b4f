import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { waitingToasts } from '../toaster.ts';
import { noteError, reportError } from './report-error.ts';
import {
  activeErrors,
  addUiError,
  clearUiErrors,
  recentUiErrors,
  startErrorSweeps,
  uiErrors,
  withoutOlder,
} from './ui-errors.ts';

const minuteMs = 60_000;
const example = { message: 'Broken', type: 'general', operation: '', details: '' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  clearUiErrors();
  waitingToasts.set([]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const firebaseError = Object.assign(new Error('internal text'), {
  name: 'FirebaseError',
  code: 'permission-denied',
});

test.each([
  ['general', 'Error', 'unknown', new TypeError('internal text'), 'An unexpected error occurred'],
  [
    'firestore',
    'Firestore Error',
    'permission-denied',
    firebaseError,
    'You do not have permission to perform this action',
  ],
  [
    'database',
    'Database Error',
    'quota-exceeded',
    new DOMException('internal text', 'QuotaExceededError'),
    'Service quota exceeded. Please try again later',
  ],
  [
    'api',
    'API Error',
    'unavailable',
    new ApiError('unavailable', 'Service is temporarily unavailable. Please try again'),
    'Service is temporarily unavailable. Please try again',
  ],
] as const)('says what failed, then why, of the type %s under %s', (...given) => {
  const [type, title, details, error, why] = given;
  reportError(error, 'Failed to load projects');
  const message = `Failed to load projects. ${why}`;
  const operation = 'Failed to load projects';
  const timestamp = Date.now();
  const id = expect.any(String);
  expect(uiErrors.get()).toEqual([{ id, type, timestamp, operation, details, message }]);
  expect(waitingToasts.get()).toEqual([{ type: 'error', title, message }]);
});

test('notes the same error again, but shows it once within five seconds', () => {
  reportError(new Error('first'));
  reportError(new Error('second'));
  expect(uiErrors.get()).toHaveLength(2);
  expect(activeErrors.get()).toHaveLength(1);
  expect(waitingToasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(4999);
  reportError(new Error('third'));
  expect(waitingToasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(activeErrors.get()).toHaveLength(0);
  reportError(new Error('fourth'));
  expect(waitingToasts.get()).toHaveLength(2);
});

test('keeps what is shown in its place, without a toast', () => {
  noteError(new ApiError('timeout', 'The operation timed out'), 'Failed to load collections');
  expect(activeErrors.get()).toHaveLength(0);
  expect(uiErrors.get()[0]).toMatchObject({
    type: 'api',
    operation: 'Failed to load collections',
    message: 'Failed to load collections. The operation timed out. Please try again',
    details: 'timeout',
  });
});

test('forgets on its own, every five minutes, what the handler still holds after five', () => {
  const stop = startErrorSweeps();
  activeErrors.set([
    { ...addUiError(example, Date.now()), id: 'kept' },
    { ...addUiError(example, Date.now() - 1), id: 'stuck' },
  ]);
  vi.advanceTimersByTime(5 * minuteMs - 1);
  expect(activeErrors.get()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(activeErrors.get().map(({ id }) => id)).toEqual(['kept']);
  stop();
});

test('keeps the newest 50', () => {
  for (let index = 0; index < 60; index += 1) {
    addUiError({ ...example, message: `Broken ${index}` });
  }
  expect(uiErrors.get()).toHaveLength(50);
  expect(uiErrors.get()[0]?.message).toBe('Broken 59');
});

test('means the last five by recent', () => {
  for (let index = 0; index < 7; index += 1) {
    addUiError({ ...example, message: `Broken ${index}` });
  }
  const recent = recentUiErrors(uiErrors.get()).map(({ message }) => message);
  expect(recent).toEqual(['Broken 6', 'Broken 5', 'Broken 4', 'Broken 3', 'Broken 2']);
});

test('purges every ten minutes what is older than thirty', () => {
  const stop = startErrorSweeps();
  addUiError({ ...example, message: 'older' }, Date.now() - 20 * minuteMs - 1);
  addUiError({ ...example, message: 'as old' }, Date.now() - 20 * minuteMs);
  addUiError({ ...example, message: 'long too old' }, Date.now() - 40 * minuteMs);
  vi.advanceTimersByTime(10 * minuteMs - 1);
  expect(uiErrors.get()).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(uiErrors.get().map(({ message }) => message)).toEqual(['as old']);
  stop();
});

test('leaves a list alone in which nothing is too old', () => {
  const errors = [addUiError(example)];
  expect(withoutOlder(errors, minuteMs)).toBe(errors);
});
