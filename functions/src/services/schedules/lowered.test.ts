import { expect, test } from 'vitest';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memorySchedules } from '../../testing/memory-schedules.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { loweredSchedule } from './lowered.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = { now, days: 7 };
const daily = { kind: 'daily', timeZone: 'UTC', time: '03:00' } as const;
const cron = (text: string) => ({ kind: 'cron', timeZone: 'UTC', cron: text }) as const;
const before = scheduleOf({
  enabled: true,
  include: ['orders', 'customers'],
  exclude: ['logs'],
  schedule: daily,
  retention: { keepLast: 3, keepDays: 30, gfs: { daily: 0, weekly: 4, monthly: 12 } },
  webhookUrl: 'https://hooks.example.com/a',
});

const kept = before.retention;
const lower: readonly (readonly [string, Partial<BackupSchedule>, string])[] = [
  ['a pause', { enabled: false }, 'paused'],
  ['fewer days', { retention: { ...kept, keepDays: 29 } }, 'less long, beginning in 7 days'],
  ['fewer backups', { retention: { ...kept, keepLast: 2 } }, 'less long'],
  ['a rule less', { retention: { keepLast: 3, keepDays: 35 } }, 'less long'],
  ['fewer months', { retention: { ...kept, gfs: { daily: 9, weekly: 9, monthly: 11 } } }, 'less'],
  ['a collection less', { include: ['orders'] }, 'backs up less'],
  ['other collections', { include: ['orders', 'logs'] }, 'backs up less'],
  ['more excluded', { exclude: ['logs', 'orders/*/lines'] }, 'backs up less'],
  ['weekly', { schedule: { ...daily, kind: 'weekly', weekday: 1 } }, 'less often'],
  ['a day without', { schedule: cron('0 3 * * 1-6') }, 'less often'],
  ['hourly on one day', { schedule: cron('0 * * * 6') }, 'less often'],
  ['hourly, which pushes older ones out', { schedule: { ...daily, kind: 'hourly' } }, 'less long'],
  ['twice a day', { schedule: cron('0 3,15 * * *') }, 'less long'],
  ['another zone, whose days count', { schedule: { ...daily, timeZone: 'Asia/Beirut' } }, 'less'],
  ['hourly on weekends', { schedule: cron('0 * * * 6,0') }, 'less often'],
  ['hourly on two days of January', { schedule: cron('0 * 1,2 1 *') }, 'less often'],
  ['hourly, but for months', { schedule: cron('0 * 1-6,27-30 11,12 *') }, 'less often'],
  ['every leap year', { schedule: cron('0 3 29 2 *') }, 'less often'],
  ['another webhook', { webhookUrl: 'https://hooks.example.com/b' }, 'webhook'],
  ['no webhook', { webhookUrl: null }, 'webhook'],
];

test.each(lower)('%s lowers a schedule', (_name, change, said) => {
  expect(loweredSchedule(before, { ...before, ...change }, at)).toContainEqual(
    expect.stringContaining(said),
  );
});

test('each way has its sentence', () => {
  const after = { ...before, enabled: false, exclude: ['logs', 'orders'], webhookUrl: null };
  expect(loweredSchedule(before, after, at)).toHaveLength(3);
});

test('what backs up all is lowered by naming some', () => {
  const all = { ...before, include: [] };
  expect(loweredSchedule(all, { ...all, include: ['orders'] }, at)).toHaveLength(1);
});

test.each<readonly [string, Partial<BackupSchedule>]>([
  ['another name', { name: 'Other' }],
  ['longer', { retention: { ...kept, keepLast: 4, keepDays: 31 } }],
  ['everything', { include: [] }],
  ['another collection too', { include: ['customers', 'orders', 'logs'] }],
  ['nothing excluded', { exclude: [] }],
  ['another hour', { schedule: { ...daily, time: '04:00' } }],
])('%s does not', (_name, change) => {
  for (const time of [now, new Date('2026-10-20T12:00:00.000Z')]) {
    const then = { ...at, now: time };
    expect(loweredSchedule(before, { ...before, ...change }, then)).toEqual([]);
  }
});

test('a little less often at a time is less often too, in whatever zone', () => {
  const twice = { ...before, schedule: cron('0 0,12 * * *') };
  const after = { ...before, schedule: cron('0 0,13 * * *') };
  expect(loweredSchedule(twice, after, at).join()).toContain('less often');
  const zoned = { ...cron('30 2 * * *'), timeZone: 'Europe/Vienna' };
  expect(loweredSchedule(before, { ...before, schedule: zoned }, at).join()).not.toContain('often');
});

test('resuming and a first webhook do not', () => {
  const paused = { ...before, enabled: false, webhookUrl: null };
  expect(loweredSchedule(paused, before, at)).toEqual([]);
});

test.each(lower)('%s needs a fresh sign-in, and changes nothing without', async (_name, change) => {
  const { schedules, store } = memorySchedules(before, () => now);
  await expect(schedules.update(staleCaller(), 'c1', change)).rejects.toThrow('sign in again');
  expect((await store.get('c1'))?.value).toEqual(before);
  await schedules.update(staleCaller(), 'c1', { name: 'Other' });
  await schedules.update(freshCaller(), 'c1', change);
  expect((await store.get('c1'))?.value).toMatchObject({ ...change, name: 'Other' });
});
