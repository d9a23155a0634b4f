import { expect, test } from 'vitest';
import type { Schedule } from '../../contract/configurations.ts';
import { checkSchedule, nextRun } from './next-run.ts';

function runs(schedule: Schedule, from: string, count: number): string[] {
  const times: string[] = [];
  let after = new Date(from);
  for (let index = 0; index < count; index += 1) {
    const next = nextRun(schedule, after);
    times.push(next);
    after = new Date(next);
  }
  return times;
}

const vienna = { timeZone: 'Europe/Vienna' };

test('a daily run keeps its local time over a year', () => {
  expect(runs({ kind: 'daily', time: '12:00', ...vienna }, '2026-03-27T12:00:00Z', 3)).toEqual([
    '2026-03-28T11:00:00.000Z',
    '2026-03-29T10:00:00.000Z',
    '2026-03-30T10:00:00.000Z',
  ]);
});

test('a local time that spring skips is due once, when the clock has moved on', () => {
  const times = runs({ kind: 'daily', time: '02:30', ...vienna }, '2026-03-28T00:00:00Z', 3);
  expect(times[0]).toBe('2026-03-28T01:30:00.000Z');
  expect(times[1]?.slice(0, 13)).toBe('2026-03-29T01');
  expect(times[2]).toBe('2026-03-30T00:30:00.000Z');
});

test('a local time that autumn repeats is due once', () => {
  expect(runs({ kind: 'daily', time: '02:30', ...vienna }, '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

test('asked between the two occurrences of a repeated time, the slot has been', () => {
  expect(
    nextRun({ kind: 'daily', time: '02:30', ...vienna }, new Date('2026-10-25T00:45:00Z')),
  ).toBe('2026-10-26T01:30:00.000Z');
});

test('a half-hour change counts too', () => {
  const schedule: Schedule = { kind: 'daily', time: '01:45', timeZone: 'Australia/Lord_Howe' };
  const times = runs(schedule, '2026-04-03T00:00:00Z', 4).map((time) => time.slice(0, 10));
  expect(new Set(times).size).toBe(4);
});

test('hourly runs go on through the change, every hour', () => {
  const times = runs({ kind: 'hourly', time: '00:15', ...vienna }, '2026-10-24T23:00:00Z', 4);
  expect(times).toEqual([
    '2026-10-24T23:15:00.000Z',
    '2026-10-25T00:15:00.000Z',
    '2026-10-25T01:15:00.000Z',
    '2026-10-25T02:15:00.000Z',
  ]);
});

test('weekly and monthly runs fall on their day', () => {
  expect(
    nextRun({ kind: 'weekly', weekday: 1, time: '06:00', timeZone: 'UTC' }, new Date('2026-11-21')),
  ).toBe('2026-11-23T06:00:00.000Z');
  expect(
    nextRun(
      { kind: 'monthly', monthDay: 28, time: '06:00', timeZone: 'UTC' },
      new Date('2027-02-01'),
    ),
  ).toBe('2027-02-28T06:00:00.000Z');
});

test.each([
  ['* * * * *', 'Backups must be at least an hour apart'],
  ['0,30 * * * *', 'Backups must be at least an hour apart'],
  ['61 * * * *', 'Not a valid cron expression'],
  ['0 3 * *', 'A cron expression has five fields: minute, hour, day, month, weekday'],
  ['0 0 3 * * *', 'A cron expression has five fields: minute, hour, day, month, weekday'],
  ['0 3 * *\r\n*', 'A cron expression has five fields: minute, hour, day, month, weekday'],
  ['0 3 * * *\n', 'A cron expression has five fields: minute, hour, day, month, weekday'],
  ['0 3 * * ;ls', 'A cron expression has five fields: minute, hour, day, month, weekday'],
  ['0 0 30 2 *', 'Not a valid cron expression'],
])('refuses the cron expression %s', (cron, message) => {
  expect(() => {
    checkSchedule({ kind: 'cron', cron, timeZone: 'UTC' }, new Date('2026-11-21'));
  }).toThrow(message);
});

test.each(['0 3 * * *', '15 */6 * * 1-5', '0 4 1 * *'])('takes the cron expression %s', (cron) => {
  expect(() => {
    checkSchedule({ kind: 'cron', cron, timeZone: 'UTC' }, new Date('2026-11-21'));
  }).not.toThrow();
});

test('refuses a time zone that does not exist', () => {
  expect(() => {
    checkSchedule({ kind: 'daily', time: '01:00', timeZone: 'Mars/Olympus' }, new Date());
  }).toThrow('Not a known time zone');
});
