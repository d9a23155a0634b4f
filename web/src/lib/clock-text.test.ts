import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

// What many languages have for no time.
const first = Date.parse('0001-01-01T00:00:00Z');

test.each([
  [first, 'UTC', '0001-01-01T00:00:00'],
  [first, 'Asia/Kolkata', '0001-01-01T05:53:28'],
  // A day before the year 1, and no day of it.
  [first, 'America/New_York', '0000-12-31T19:03:58'],
  [first + 364 * 86_400_000, 'America/New_York', '0001-12-30T19:03:58'],
  [Date.parse('2026-10-25T01:30:00Z'), 'Europe/Vienna', '2026-10-25T02:30:00'],
])('%d is in %s %s', (time, zone, text) => {
  expect(clockText(time, zone)).toBe(text);
});
