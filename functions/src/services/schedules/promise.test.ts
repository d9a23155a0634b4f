import { expect, test } from 'vitest';
import type { Recurrence } from '../../contract/schedules.ts';
import { promisedBy } from './next-run.ts';

const at = { timeZone: 'UTC', time: '03:00' };

test.each<[string, Recurrence, string]>([
  ['an hourly one after its slot and an hour', { kind: 'hourly', ...at }, '2026-11-21T14:00:00Z'],
  ['a daily one after six hours', { kind: 'daily', ...at }, '2026-11-22T09:00:00Z'],
  ['a weekly one after a day', { kind: 'weekly', weekday: 1, ...at }, '2026-11-24T03:00:00Z'],
  ['a monthly one after a day', { kind: 'monthly', monthDay: 1, ...at }, '2026-12-02T03:00:00Z'],
  [
    'one by cron after a quarter of the time between',
    { kind: 'cron', timeZone: 'UTC', cron: '0 */8 * * *' },
    '2026-11-21T18:00:00Z',
  ],
])('%s', (_what, schedule, expected) => {
  const time = promisedBy(schedule, new Date('2026-11-21T12:30:00Z'));
  expect(time).toBe(new Date(expected).toISOString());
});
