import { describe, expect, test } from 'vitest';
import type { Recurrence } from '../../contract/schedules.ts';
import { checkSchedule, nextRun, nextRuns } from './next-run.ts';
import { keptZones, localTime } from './zone-time.ts';

function runs(schedule: Recurrence, from: string, count: number): string[] {
  return nextRuns(schedule, new Date(from), count);
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
  const schedule: Recurrence = { kind: 'daily', time: '01:45', timeZone: 'Australia/Lord_Howe' };
  const times = runs(schedule, '2026-04-03T00:00:00Z', 4).map((time) => time.slice(0, 10));
  expect(new Set(times).size).toBe(4);
});

test('hourly runs continue through the change, every hour', () => {
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
  ['0 0 30 2 *', 'Not a valid cron expression'],
  ['H 3 * * *', 'Not a valid cron expression'],
  ['0 3 * * 5L', 'Not a valid cron expression'],
  ['0 3 15W * *', 'Not a valid cron expression'],
  ['0 3 0 * *', 'Not a valid cron expression'],
  ['0 3 * 13 *', 'Not a valid cron expression'],
  ['0 3 * * 8', 'Not a valid cron expression'],
  ['0 24 * * *', 'Not a valid cron expression'],
  ['-1 3 * * *', 'Not a valid cron expression'],
  ['0 5-3 * * *', 'Not a valid cron expression'],
  ['0 */0 * * *', 'Not a valid cron expression'],
])('refuses the cron expression %s', (cron, message) => {
  expect(() => {
    checkSchedule({ kind: 'cron', cron, timeZone: 'UTC' }, new Date('2026-11-21'));
  }).toThrow(message);
});

test.each([
  '0 3 * * *',
  '15 */6 * * 1-5',
  '0 4 1 * *',
  '0 3 L * *',
  '0 3 31 * *',
  '0 3 29 FEB *',
  '0 0 * JAN,jul mon-Fri',
  '0 */1 * * *',
])('takes the cron expression %s', (cron) => {
  expect(() => {
    checkSchedule({ kind: 'cron', cron, timeZone: 'UTC' }, new Date('2026-11-21'));
  }).not.toThrow();
});

test('refuses a time zone that does not exist', () => {
  expect(() => {
    checkSchedule({ kind: 'daily', time: '01:00', timeZone: 'Mars/Olympus' }, new Date());
  }).toThrow('Not a known time zone');
});

const zones = ['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];

describe.each(zones)('in %s', (timeZone) => {
  const dayMs = 86_400_000;
  const localDay = (time: string) => Math.floor(localTime(Date.parse(time), timeZone) / dayMs);

  test.each(['00:00', '01:30', '01:45', '02:00', '02:15', '02:30', '03:00', '23:59'])(
    'a daily run at %s comes once on each day of two years, and never at another time of day but where the clock has none',
    (time) => {
      const all = runs({ kind: 'daily', time, timeZone }, '2025-12-31T12:00:00Z', 730);
      const days = all.map(localDay);
      expect(days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)).toBe(
        true,
      );
      const odd = all.filter((one) => {
        const [, local = ''] = new Date(localTime(Date.parse(one), timeZone))
          .toISOString()
          .split('T');
        return !local.startsWith(time);
      });
      // At most the one night in each spring in which the clock skips it.
      expect(odd.length).toBeLessThanOrEqual(2);
    },
  );

  test.each(['00:00', '00:15', '00:45'])(
    'an hourly run at %s comes every hour that passes, an hour and a half apart at most where the clock moves by half',
    (time) => {
      const all = runs({ kind: 'hourly', time, timeZone }, '2026-01-01T00:30:00Z', 8000);
      const gaps = all.slice(1).map((one, index) => Date.parse(one) - Date.parse(all[index] ?? ''));
      expect(Math.min(...gaps)).toBe(3_600_000);
      expect(Math.max(...gaps)).toBe(timeZone === 'Australia/Lord_Howe' ? 5_400_000 : 3_600_000);
    },
  );

  test('what was asked for at any moment is what comes next in the list', () => {
    const schedule: Recurrence = { kind: 'cron', cron: '30 1-3 * * *', timeZone };
    const all = runs(schedule, '2026-03-01T00:00:00Z', 800);
    expect(new Set(all).size).toBe(all.length);
    for (const [index, one] of all.slice(1).entries()) {
      const before = Date.parse(all[index] ?? '');
      const between = new Date(before + (Date.parse(one) - before) / 2);
      expect(nextRun(schedule, between)).toBe(one);
    }
  });
});

test.each<[string, { schedule: Recurrence; from: string; expected: string[] }]>([
  [
    'New York skips 02:30 in spring',
    {
      schedule: { kind: 'daily', time: '02:30', timeZone: 'America/New_York' },
      from: '2026-03-07T12:00:00Z',
      expected: ['2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'],
    },
  ],
  [
    'New York repeats 01:30 in autumn',
    {
      schedule: { kind: 'daily', time: '01:30', timeZone: 'America/New_York' },
      from: '2026-10-31T12:00:00Z',
      expected: ['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
    },
  ],
  [
    'Lord Howe skips 02:15 in spring',
    {
      schedule: { kind: 'daily', time: '02:15', timeZone: 'Australia/Lord_Howe' },
      from: '2026-10-03T00:00:00Z',
      expected: ['2026-10-03T15:45:00.000Z', '2026-10-04T15:15:00.000Z'],
    },
  ],
  [
    'Lord Howe repeats 01:45 in autumn',
    {
      schedule: { kind: 'daily', time: '01:45', timeZone: 'Australia/Lord_Howe' },
      from: '2026-04-04T00:00:00Z',
      expected: ['2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z'],
    },
  ],
  [
    'a cron slot that is skipped falls together with the one at the hour it moves to',
    {
      schedule: { kind: 'cron', cron: '30 2,3 * * *', timeZone: 'Europe/Vienna' },
      from: '2026-03-28T12:00:00Z',
      expected: [
        '2026-03-29T01:30:00.000Z',
        '2026-03-30T00:30:00.000Z',
        '2026-03-30T01:30:00.000Z',
      ],
    },
  ],
  [
    'the last day of each month',
    {
      schedule: { kind: 'cron', cron: '0 3 L * *', timeZone: 'Europe/Vienna' },
      from: '2027-12-01T00:00:00Z',
      expected: [
        '2027-12-31T02:00:00.000Z',
        '2028-01-31T02:00:00.000Z',
        '2028-02-29T02:00:00.000Z',
      ],
    },
  ],
  [
    'the 31st only of months that have one',
    {
      schedule: { kind: 'cron', cron: '0 3 31 * *', timeZone: 'UTC' },
      from: '2026-01-31T03:00:00Z',
      expected: [
        '2026-03-31T03:00:00.000Z',
        '2026-05-31T03:00:00.000Z',
        '2026-07-31T03:00:00.000Z',
      ],
    },
  ],
  [
    'the 29th of February',
    {
      schedule: { kind: 'cron', cron: '0 3 29 2 *', timeZone: 'UTC' },
      from: '2026-01-01T00:00:00Z',
      expected: ['2028-02-29T03:00:00.000Z', '2032-02-29T03:00:00.000Z'],
    },
  ],
  [
    'either day field, where both say something',
    {
      schedule: { kind: 'cron', cron: '0 3 13 * 5', timeZone: 'UTC' },
      from: '2026-11-10T00:00:00Z',
      expected: [
        '2026-11-13T03:00:00.000Z',
        '2026-11-20T03:00:00.000Z',
        '2026-11-27T03:00:00.000Z',
      ],
    },
  ],
  [
    'Sunday by either number',
    {
      schedule: { kind: 'cron', cron: '0 3 * * 7', timeZone: 'UTC' },
      from: '2026-11-21T00:00:00Z',
      expected: ['2026-11-22T03:00:00.000Z', '2026-11-29T03:00:00.000Z'],
    },
  ],
  [
    'the 28th over the end of a short month',
    {
      schedule: { kind: 'monthly', monthDay: 28, time: '23:30', timeZone: 'America/New_York' },
      from: '2026-02-01T00:00:00Z',
      expected: [
        '2026-03-01T04:30:00.000Z',
        '2026-03-29T03:30:00.000Z',
        '2026-04-29T03:30:00.000Z',
      ],
    },
  ],
])('%s', (_what, { schedule, from, expected }) => {
  expect(runs(schedule, from, expected.length)).toEqual(expected);
});

test.each(['', 'Mars/Olympus', 'Europe', 'Europe/Vienna ', '../etc', 'UTC+25', 'x'.repeat(64)])(
  'refuses the time zone %j',
  (timeZone) => {
    expect(() => {
      checkSchedule({ kind: 'daily', time: '01:00', timeZone }, new Date('2026-11-21'));
    }).toThrow('Not a known time zone');
  },
);

test('a time zone in ever other spellings does not fill the memory', () => {
  const name = 'america/argentina/salta';
  for (let spelling = 0; spelling < 1500; spelling += 1) {
    const letters = Array.from(name, (letter, at) =>
      (spelling >> at) % 2 === 1 ? letter.toUpperCase() : letter,
    );
    expect(localTime(0, letters.join(''))).toBe(-3 * 3600_000);
  }
  expect(keptZones()).toBeLessThanOrEqual(600);
});
