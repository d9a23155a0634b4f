import { expect, test } from 'vitest';
import { checkFieldPath } from './field-path.ts';
import { readPageToken, writePageToken } from './page-token.ts';

const listing = ['p1', 'customers', true, null];

test('a token comes back as it was given', () => {
  expect(readPageToken(listing, writePageToken(listing, 'tökên'))).toBe('tökên');
});

test.each([
  ['p2', 'customers', true, null],
  ['p1', 'orders', true, null],
  ['p1', 'customers', false, null],
  ['p1', 'customers', true, 'name', 'asc'],
])('it is refused in the listing %j, %j, %j, %j', (...other) => {
  expect(() => readPageToken(other, writePageToken(listing, 'token'))).toThrow('page token');
});

test.each(['', 'abc', '!!!', 'A'.repeat(16)])('%j is no token', (text) => {
  expect(() => readPageToken(listing, text)).toThrow('page token');
});

test.each(['name', 'a.b_2', '`first name`', '`a.b`.c', '`a\\`b`', '__name__'])(
  '%s is a field path',
  (path) => {
    expect(checkFieldPath(path)).toBe(path);
  },
);

test.each([
  '',
  '.',
  'a..b',
  'a.',
  '`a',
  'a b',
  'a desc, b',
  '1a',
  '``',
  '`a`b',
  'é',
  `a${'b'.repeat(1500)}`,
])('%s is none', (path) => {
  expect(() => checkFieldPath(path)).toThrow('field path');
});
