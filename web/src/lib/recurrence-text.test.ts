import { expect, test } from 'vitest';
import { recurrenceText } from './recurrence-text.ts';

const timeZone = 'Europe/Vienna';

test('says in words when something is due', () => {
  expect(recurrenceText({ kind: 'hourly', timeZone, time: '00:05' })).toBe(
    'Every hour at minute 5',
  );
  expect(recurrenceText({ kind: 'daily', timeZone, time: '03:30' })).toBe('Every day at 03:30');
  expect(recurrenceText({ kind: 'weekly', timeZone, time: '03:30', weekday: 0 })).toBe(
    'Every Sunday at 03:30',
  );
  expect(recurrenceText({ kind: 'monthly', timeZone, time: '03:30', monthDay: 22 })).toBe(
    'On the 22nd of each month at 03:30',
  );
  expect(recurrenceText({ kind: 'monthly', timeZone, time: '03:30', monthDay: 13 })).toContain(
    'the 13th of',
  );
  expect(recurrenceText({ kind: 'cron', timeZone, cron: '0 3 * * *' })).toBe(
    'By the expression 0 3 * * *',
  );
});
