import { expect, test } from 'vitest';
import { placeOnLine } from './time-line.ts';

test('times stand between the start and now', () => {
  const day = (date: number) => Date.UTC(2026, 0, date);
  expect([1, 4, 5].map(day).map(placeOnLine(day(1), day(5)))).toEqual([0, 0.75, 1]);
  // A clock that is slow here.
  expect(placeOnLine(day(6), day(5))(day(6))).toBe(0);
  expect(placeOnLine(day(1), day(5))(day(6))).toBe(1);
});
