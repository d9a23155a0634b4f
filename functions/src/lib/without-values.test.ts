import { expect, test } from 'vitest';
import { withoutValues } from './without-values.ts';

test.each([
  ['The value "Ada Lovelace" is too long', 'The value “…” is too long'],
  ["Invalid value at 'fields[0]', 'Ada'.", 'Invalid value at “…”.'],
  [
    'Unexpected token H, "Hello, wor"... is not valid JSON',
    'Unexpected token H, “…”... is not valid JSON',
  ],
  // What is quoted holds quotation marks, or is cut off.
  ['Bad: "say "secret" now" at 3', 'Bad: “…” at 3'],
  ['Bad: "say secr', 'Bad: “…”'],
  ["It can't be written, and doesn't say why", "It can't be written, and doesn't say why"],
])('%s', (text, expected) => {
  expect(withoutValues(text)).toBe(expected);
});

test('names stay', () => {
  const names = new Set(['bio', 'Ada']);
  expect(withoutValues('The value of property "bio" is longer than 1500 bytes', names)).toBe(
    'The value of property "bio" is longer than 1500 bytes',
  );
  expect(withoutValues('Property "bio" must not be "Bob"', names)).toBe(
    'Property "bio" must not be “…”',
  );
});
