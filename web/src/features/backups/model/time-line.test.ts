import { expect, test } from 'vitest';
import { timeLine } from './time-line.ts';

test('times stand between the earliest and now', () => {
  const now = Date.parse('2026-01-05T00:00:00Z');
  const days = ['2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z', '2026-01-05T00:00:00Z'];
  expect(timeLine(days, now)).toEqual([0, 0.75, 1]);
  expect(timeLine([], now)).toEqual([]);
  // A clock that is slow here.
  expect(timeLine(['2026-01-06T00:00:00Z'], now)).toEqual([1]);
});
