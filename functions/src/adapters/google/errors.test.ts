import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { connectionFailure } from '../../services/projects/connection-failure.ts';
import { datastoreMode, fromGoogleFailure, keyRevoked } from './errors.ts';

const failure = (status: string, message = '', reason: string | null = null) =>
  fromGoogleFailure({ status, message, reason });

const failures = {
  revoked: keyRevoked(),
  denied: failure('PERMISSION_DENIED', 'Missing or insufficient permissions.'),
  disabled: failure('PERMISSION_DENIED', '', 'SERVICE_DISABLED'),
  gone: failure('NOT_FOUND', 'The database (default) does not exist'),
  datastore: datastoreMode(),
};

test('each cause has its own sentence', () => {
  const sentences = Object.values(failures).map((error) => error.message);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test.each(Object.entries(failures))(
  "%s is a state of the project, not of the owner's session",
  (_name, error) => {
    expect(connectionFailure(error)).toMatchObject({
      code: 'failed-precondition',
      message: error.message,
    });
  },
);

test('a disabled API is known by its message too', () => {
  const message = 'Cloud Firestore API has not been used in project 1 before or it is disabled.';
  expect(failure('PERMISSION_DENIED', message).message).toBe(failures.disabled.message);
});

test('a value that Google does not take is no failure of the service', () => {
  const refused = connectionFailure(failure('INVALID_ARGUMENT', 'Invalid database id'));
  expect(refused).toMatchObject({ code: 'invalid-argument' });
});

test("Google's own words are not passed on", () => {
  for (const status of ['PERMISSION_DENIED', 'NOT_FOUND', 'INTERNAL', 'INVALID_ARGUMENT', 'X']) {
    expect(failure(status, 'canary', 'canary').message).not.toContain('canary');
  }
});

test('a failure of the engine reads like one of the database', () => {
  const error = new AppError('permission-denied', 'The key may not do this', { isInternal: true });
  expect(connectionFailure(error)).toMatchObject({ code: 'failed-precondition' });
});

test('a bug stays a bug', () => {
  const bug = new TypeError('x is undefined');
  expect(connectionFailure(bug)).toBe(bug);
  expect(connectionFailure(bug)).not.toBeInstanceOf(AppError);
});

test.each(['__proto__', 'constructor', 'toString'])('%s is no status that is known', (status) => {
  expect(failure(status).code).toBe('unavailable');
});
