import { expect, test } from 'vitest';
import { recurrenceSchema } from './schedules.ts';

test.each([
  '',
  'every day',
  '0 3 * *',
  '0 0 3 * * *',
  '0 3 * *\r\n*',
  '0 3 * * *\n',
  '0 3 * * ;ls',
  '@daily a b c d',
])('a cron expression is not %j', (cron) => {
  const { error } = recurrenceSchema.safeParse({ kind: 'cron', timeZone: 'UTC', cron });
  expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
    {
      path: ['cron'],
      message: 'A cron expression has five fields: minute, hour, day, month, weekday',
    },
  ]);
});

test.each(['0 3 * * *', '15 */6 * * 1-5', '0 0 * JAN,jul mon-Fri'])('it may be %j', (cron) => {
  expect(recurrenceSchema.safeParse({ kind: 'cron', timeZone: 'UTC', cron }).success).toBe(true);
});
