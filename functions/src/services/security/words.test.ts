import { expect, test } from 'vitest';
import { ageText, spanText } from './words.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [15.6 * hour, '15 hours'],
  [2 * hour - 1, '119 minutes'],
  [47.9 * hour, '47 hours'],
  [71.9 * hour, '2 days'],
  [14 * minute + 59_000, '14 minutes'],
  [minute - 1, '59 seconds'],
  [0, '1 second'],
])('%d ms ago are units that have passed in full', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});

test('a span that is estimated is rounded', () => {
  expect(spanText(15.6 * hour)).toBe('16 hours');
});
