import { expect, test } from 'vitest';
import { keepsAtLeast } from './keeps-at-least.ts';
import type { Recurrence, Retention } from './schedules.ts';

const daily: Recurrence = { kind: 'daily', timeZone: 'UTC', time: '03:00' };
const hourly: Recurrence = { ...daily, kind: 'hourly' };
const weekly: Recurrence = { ...daily, kind: 'weekly', weekday: 1 };
const cron: Recurrence = { kind: 'cron', timeZone: 'UTC', cron: '0 3 * * *' };
const slots = (change: Partial<Retention['gfs']> = {}): Retention => ({
  gfs: { daily: 7, weekly: 4, monthly: 12, ...change },
});

test.each<[string, Retention, Retention, boolean]>([
  ['the same', { keepLast: 7, keepDays: 30 }, { keepLast: 7, keepDays: 30 }, true],
  ['more of each', { keepLast: 7 }, { keepLast: 8 }, true],
  ['a rule more', { keepLast: 7 }, { keepLast: 7, keepDays: 1 }, true],
  ['fewer', { keepLast: 7 }, { keepLast: 6 }, false],
  ['fewer days', { keepDays: 30 }, { keepDays: 29, keepLast: 100 }, false],
  ['a rule less', { keepLast: 7, keepDays: 30 }, { keepLast: 3650 }, false],
  ['a slot less', slots(), slots({ monthly: 11 }), false],
  ['slots for slots', slots(), slots({ daily: 30 }), true],
  ['none for slots', slots(), { keepLast: 3650, keepDays: 3650 }, false],
  ['none for slots of nothing', slots({ daily: 0, weekly: 0, monthly: 0 }), { keepDays: 1 }, true],
])('%s', (...[, before, after, expected]) => {
  const rules = { retention: after, schedule: daily };
  expect(keepsAtLeast(rules, { retention: before, schedule: daily })).toBe(expected);
});

test.each<[string, Retention, Recurrence, Recurrence, boolean]>([
  ['the last so many reach less far, made hourly', { keepLast: 30 }, daily, hourly, false],
  ['days are the same, made hourly', { keepDays: 30 }, daily, hourly, true],
  ['slots that have any are nearer, made daily', slots(), weekly, daily, false],
  ['the last so many reach further, made weekly', { keepLast: 30 }, daily, weekly, true],
  ['another time of the day', { keepLast: 30 }, daily, { ...daily, time: '05:00' }, true],
  ['an expression says nothing of how often', { keepLast: 30 }, daily, cron, false],
  ['nor in what comes after it', { keepLast: 30 }, cron, weekly, false],
  ['the same expression', { keepLast: 30 }, cron, cron, true],
  ['another expression', { keepLast: 30 }, cron, { ...cron, cron: '0 * * * *' }, false],
  ['days begin elsewhere', slots(), daily, { ...daily, timeZone: 'Asia/Tokyo' }, false],
  ['no rule asks for days', { keepLast: 7 }, daily, { ...daily, timeZone: 'Asia/Tokyo' }, true],
])('%s', (...[, retention, before, after, expected]) => {
  const earlier = { retention, schedule: before };
  expect(keepsAtLeast({ retention, schedule: after }, earlier)).toBe(expected);
});
