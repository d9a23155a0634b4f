import { expect, test } from 'vitest';
import { conflictOf, microsecondsOf } from './write-condition.ts';

const seen = '2026-11-22T15:00:00.000250Z';
const time = microsecondsOf(seen);

test('times are compared in microseconds, whatever digits they are written with', () => {
  expect(time).toBe('1795359600000250');
  expect(microsecondsOf('2026-11-22T15:00:00.5Z')).toBe(microsecondsOf('2026-11-22T15:00:00.500Z'));
  expect(microsecondsOf('yesterday')).toBeNull();
});

test.each([
  [{}, time, null],
  [{}, null, null],
  [{ create: true }, null, null],
  [{ create: true }, time, 'It exists already'],
  [{ updateTime: seen }, time, null],
  [{ updateTime: seen }, `${time}0`, 'Somebody else has changed it since'],
  [{ updateTime: '2026-11-22T15:00:00.000251Z' }, time, 'Somebody else has changed it since'],
  [{ updateTime: '2026-02-30T15:00:00Z' }, time, 'Somebody else has changed it since'],
  [{ updateTime: seen }, null, 'Somebody else has deleted it since'],
] as const)('%j on a document of %s: %s', (condition, now, reason) => {
  expect(conflictOf(condition, now)).toBe(reason);
});
