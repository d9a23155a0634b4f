import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { describeFailure, mayPass } from './job-failure.ts';

const internal = { isInternal: true };

test.each<[string, unknown, { code: string; hint: string | null }]>([
  [
    'a failure made for the owner keeps its own hint',
    new AppError('unavailable', 'No', { hint: 'Do this' }),
    { code: 'unavailable', hint: 'Do this' },
  ],
  [
    'a failure made for the owner gets no hint',
    new AppError('unavailable', 'No'),
    { code: 'unavailable', hint: null },
  ],
  [
    'a database that is out of reach',
    new AppError('unavailable', 'No', internal),
    { code: 'unavailable', hint: 'Try again later.' },
  ],
  [
    'a key that is not accepted',
    new AppError('unauthenticated', 'No', internal),
    {
      code: 'unauthenticated',
      hint: 'Make a new key for the service account and replace it in the project.',
    },
  ],
  ['storage that refuses', new AppError('storage', 'No'), { code: 'storage', hint: null }],
  [
    'a damaged part that a lock keeps',
    new AppError('retained', 'No'),
    { code: 'storage', hint: expect.stringContaining('once the bucket lets it go') },
  ],
  ['an object that is missing', new AppError('missing', 'No'), { code: 'storage', hint: null }],
])('%s', (_what, error, expected) => {
  expect(describeFailure(error)).toEqual({ message: 'No', ...expected });
});

test('what a database quotes is not kept', () => {
  const cause = Object.assign(new Error('3 INVALID_ARGUMENT'), { code: 3 });
  const error = new AppError('invalid-argument', 'Bad value "Ada".', { ...internal, cause });
  expect(describeFailure(error).message).toBe('Bad value “…”.');
  // Our own words name what they are about.
  expect(describeFailure(new AppError('invalid-argument', 'No "a"')).message).toBe('No "a"');
});

test('only what may pass is tried again, and what nobody foresaw', () => {
  expect(mayPass(new AppError('storage', 'No', { retryable: true }))).toBe(true);
  expect(mayPass(new AppError('storage', 'No'))).toBe(false);
  expect(mayPass(new AppError('unavailable', 'No'))).toBe(true);
  expect(mayPass(new AppError('corrupt', 'No'))).toBe(false);
  expect(mayPass(new TypeError('x is undefined'))).toBe(true);
});
