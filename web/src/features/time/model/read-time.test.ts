import { expect, test, vi } from 'vitest';
import { clockText } from '#lib/clock-text.ts';
import { minutesAgo, pickReadTime } from './read-time.ts';

vi.mock('#lib/time-zone.ts', () => ({ shownTimeZone: () => 'UTC' }));

const hour = { earliest: '2026-03-29T00:30:00.500Z', latest: '2026-03-29T01:30:00.500Z' };
const week = { earliest: '2026-03-22T01:31:00.000Z', latest: '2026-03-29T01:30:00.500Z' };
const vienna = 'Europe/Vienna';

test.each([
  ['2026-03-29T01:45:10', hour, vienna, '2026-03-29T00:45:10Z'],
  // Clocks were put forward in between.
  ['2026-03-29T03:15:00', hour, vienna, '2026-03-29T01:15:00Z'],
  ['2026-03-29T03:15', hour, vienna, '2026-03-29T01:15:00Z'],
  ['2026-03-28T20:15:00', hour, 'America/New_York', null],
  ['2026-03-28T21:15:00', hour, 'America/New_York', '2026-03-29T01:15:00Z'],
  // More than an hour ago: the whole minute.
  ['2026-03-25T12:34:56', week, 'UTC', '2026-03-25T12:34:00Z'],
  ['2026-03-29T01:10:56', week, 'UTC', '2026-03-29T01:10:56Z'],
])('%s of %j in %s is read at %s', (...[text, times, timeZone, time]) => {
  const picked = pickReadTime(text, times, timeZone);
  expect('time' in picked ? picked.time : null).toBe(time);
});

test.each([
  ['', 'UTC', 'Choose a date and a time'],
  ['nonsense', 'UTC', 'Clocks in UTC never show this time'],
  ['2026-03-29T02:30:00', vienna, 'Clocks in Europe/Vienna never show this time'],
  ['2026-03-29T01:30:01', 'UTC', 'This time is still to come'],
  ['2026-03-29T00:30:00', 'UTC', 'The database can be read from Mar 29, 2026, 00:30:00 on'],
])('"%s" in %s can’t be read: %s', (text, timeZone, problem) => {
  const picked = pickReadTime(text, hour, timeZone);
  expect('problem' in picked ? picked.problem : picked).toBe(problem);
});

test('clocks of a zone show a time as inputs take it', () => {
  expect(clockText(Date.parse('2026-01-31T23:05:09Z'), vienna)).toBe('2026-02-01T00:05:09');
});

test('some minutes ago are offered as far as they can be read', () => {
  expect(minutesAgo(hour).map(({ minutes }) => minutes)).toEqual([1, 5, 15, 30, 55]);
  expect(minutesAgo({ ...hour, earliest: '2026-03-29T01:20:00Z' })).toEqual([
    { minutes: 1, time: '2026-03-29T01:29:00Z' },
    { minutes: 5, time: '2026-03-29T01:25:00Z' },
  ]);
});
