import { expect, test } from 'vitest';
import { pickedTimestamp } from './picked-timestamp.ts';

test.each<[clock: string, before: string, zone: string, time: string]>([
  ['2026-07-01T10:20:30', '', 'Europe/Vienna', '2026-07-01T08:20:30Z'],
  ['2026-01-01T10:20:30', '', 'Europe/Vienna', '2026-01-01T09:20:30Z'],
  // Browsers leave seconds out that are none.
  ['2026-01-01T10:20', '', 'UTC', '2026-01-01T10:20:00Z'],
  ['2026-01-02T10:20:30', '2026-01-01T10:20:30.123456+01:00', 'UTC', '2026-01-02T10:20:30.123456Z'],
  ['2026-10-25T02:30:01', '2026-10-25T00:30:00Z', 'Europe/Vienna', '2026-10-25T00:30:01Z'],
  ['2026-10-25T02:30:01', '2026-10-25T01:30:00Z', 'Europe/Vienna', '2026-10-25T01:30:01Z'],
  ['0002-01-02T10:20:30', '', 'UTC', '0002-01-02T10:20:30Z'],
  // The year 0 of calendars there.
  ['0000-12-31T19:03:59', '0001-01-01T00:00:00Z', 'America/New_York', '0001-01-01T00:00:01Z'],
  ['0001-01-01T10:20:30', '0001-01-01T00:00:00Z', 'America/New_York', '0001-01-01T15:16:32Z'],
  ['2026-01-02T10:20:30', 'half past three', 'UTC', '2026-01-02T10:20:30Z'],
])('%s after "%s" in %s is %s', (...row) => {
  const [clock, before, zone, time] = row;
  expect(pickedTimestamp(clock, { before, zone })).toBe(time);
});

test('an hour that clocks skip, and nothing picked, are no time', () => {
  expect(pickedTimestamp('2026-03-29T02:30:00', { before: '', zone: 'Europe/Vienna' })).toBeNull();
  expect(pickedTimestamp('', { before: '', zone: 'UTC' })).toBeNull();
});
