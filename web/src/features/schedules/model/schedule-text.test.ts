import { expect, test } from 'vitest';
import { retentionText, scheduleText } from './schedule-text.ts';

const timeZone = 'Europe/Vienna';

test('says in words when a schedule runs', () => {
  expect(scheduleText({ kind: 'hourly', timeZone, time: '00:05' })).toBe('Every hour at minute 5');
  expect(scheduleText({ kind: 'daily', timeZone, time: '03:30' })).toBe('Every day at 03:30');
  expect(scheduleText({ kind: 'weekly', timeZone, time: '03:30', weekday: 0 })).toBe(
    'Every Sunday at 03:30',
  );
  expect(scheduleText({ kind: 'monthly', timeZone, time: '03:30', monthDay: 22 })).toBe(
    'On the 22nd of each month at 03:30',
  );
  expect(scheduleText({ kind: 'monthly', timeZone, time: '03:30', monthDay: 13 })).toContain(
    'the 13th of',
  );
  expect(scheduleText({ kind: 'cron', timeZone, cron: '0 3 * * *' })).toBe(
    'By the expression 0 3 * * *',
  );
});

test('says in words what is kept', () => {
  expect(retentionText({ keepLast: 1 })).toBe('Keeps the last backup');
  expect(retentionText({ keepLast: 7, keepDays: 30 })).toBe(
    'Keeps the last 7 backups, all of the last 30 days',
  );
  expect(retentionText({ gfs: { daily: 7, weekly: 4, monthly: 12 } })).toBe(
    'Keeps 7 daily, 4 weekly and 12 monthly ones',
  );
});
