import { status } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

function serviceError(code: number, details: string): Error {
  return Object.assign(new Error(details), { code, details });
}

test('passes the words of the server on', () => {
  const error = toAppError(serviceError(status.INVALID_ARGUMENT, 'No such field'));
  expect(error).toMatchObject({ code: 'invalid-argument', message: 'No such field' });
});

test('says so where the server fails without a word', () => {
  const error = toAppError(serviceError(status.UNKNOWN, ''));
  expect(error).toMatchObject({ message: 'The database failed and gave no reason' });
});

test('leaves alone what is no failure of a call', () => {
  const bug = new TypeError('x is undefined');
  expect(toAppError(bug)).toBe(bug);
});
