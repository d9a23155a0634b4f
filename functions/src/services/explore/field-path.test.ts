import { expect, test } from 'vitest';
import { checkFieldPath } from './field-path.ts';

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
