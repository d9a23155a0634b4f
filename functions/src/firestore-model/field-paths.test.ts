import { expect, test } from 'vitest';
import { areNested, formatFieldPath, parseFieldPath } from './field-paths.ts';

test('quotes the names that are not plain words', () => {
  expect(formatFieldPath(['address', 'city'])).toBe('address.city');
  expect(formatFieldPath(['a.b', '9', '', 'x`y\\'])).toBe('`a.b`.`9`.``.`x\\`y\\\\`');
});

test('reads what it writes, and nothing that is no path', () => {
  const names = ['a.b', '9', 'x`y\\', 'plain'];
  expect(parseFieldPath(formatFieldPath(names))).toEqual(names);
  expect(['', 'a.', '.a', 'a b', '`a', '9'].map(parseFieldPath)).toEqual(Array(6).fill(null));
});

test.each([
  [[['a'], ['b'], ['a!'], ['a"', 'b']], false],
  [
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    false,
  ],
  [[['a'], ['b'], ['a']], true],
  [[['a', 'b', 'c'], ['z'], ['a"'], ['a']], true],
])('%j leads into itself: %s', (paths, areSome) => {
  expect(areNested(paths)).toBe(areSome);
});
