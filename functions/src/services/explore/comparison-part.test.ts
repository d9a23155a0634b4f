// What the owner reads where a comparison fails.
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { AppError, type AppErrorOptions, type FailureCode } from '../../lib/errors.ts';
import { comparePoints } from './comparison-part.ts';

const failed = async (code: FailureCode, options: AppErrorOptions = {}) => {
  const failure = new AppError(code, 'Words', options);
  const view = { point: () => Promise.reject(failure) };
  const place = { token: null, seal: () => '' };
  const shown: unknown = await comparePoints(place, { before: view, after: () => view }, {}).catch(
    (error: unknown) => error,
  );
  return { failure, shown };
};

const temporary = { retryable: true };
const internal = { isInternal: true };

test.each<[string, Parameters<typeof failed>, object]>([
  [
    'a damaged backup',
    ['corrupt'],
    { code: 'failed-precondition', message: 'The backup is damaged' },
  ],
  ['an unknown format', ['unknown-format'], { code: 'failed-precondition', hint: null }],
  ['storage that refuses', ['storage'], { code: 'failed-precondition', message: 'Words' }],
  [
    'storage that is out of reach',
    ['storage', temporary],
    { code: 'unavailable', message: 'Words', hint: 'Try again later.' },
  ],
  [
    'a database that is out of reach',
    ['unavailable', internal],
    { code: 'unavailable', message: messages.unavailable, hint: null },
  ],
  [
    'a key that is refused',
    ['unauthenticated', internal],
    { code: 'failed-precondition', message: 'Words', hint: null },
  ],
])('%s is a failure of the project', async (_what, failure, expected) => {
  expect((await failed(...failure)).shown).toMatchObject({ isInternal: false, ...expected });
});

test.each<[string, Parameters<typeof failed>]>([
  ['that is for the owner already', ['unavailable', { hint: 'Do this' }]],
  ['that nobody can explain', ['unknown', internal]],
])('a failure %s stays as it is', async (_what, thrown) => {
  const { failure, shown } = await failed(...thrown);
  expect(shown).toBe(failure);
});
