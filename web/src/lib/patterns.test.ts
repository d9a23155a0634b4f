import { expect, test } from 'vitest';
import { describePatterns, parsePatterns, patternsError } from './patterns.ts';

test('reads one pattern per line', () => {
  expect(parsePatterns(' customers \n\n/logs/**/\r\ncustomers/*/orders')).toEqual([
    'customers',
    'logs/**',
    'customers/*/orders',
  ]);
  expect(parsePatterns('')).toEqual([]);
});

test('names the pattern that cannot be used', () => {
  expect(patternsError('customers\na//b')).toBe(
    'a//b: A pattern has the form customers, customers/*/orders or **/orders',
  );
  expect(patternsError('customers')).toBeUndefined();
  expect(patternsError(Array.from({ length: 51 }, (_, i) => `c${i}`).join('\n'))).toBe(
    'At most 50 patterns',
  );
});

test('says in words what is included', () => {
  expect(describePatterns([], [])).toBe('All collections');
  expect(describePatterns(['a', 'b'], [])).toBe('a, b');
  expect(describePatterns([], ['logs'])).toBe('All collections except logs');
  expect(describePatterns(['a\u202E'], ['b\u200B'])).toBe('a⟨U+202E⟩ except b⟨U+200B⟩');
});
