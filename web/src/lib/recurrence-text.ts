import type { Recurrence } from '@firekeep/functions/contract';
import { weekdays } from './weekdays.ts';

function ordinal(day: number): string {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const endings = new Map([
    ['one', 'st'],
    ['two', 'nd'],
    ['few', 'rd'],
  ]);
  return `${day}${endings.get(rules.select(day)) ?? 'th'}`;
}

/** `Every day at 03:30`, `Every Monday at 02:00`, `On the 1st of each month at 02:00`. */
export function recurrenceText(schedule: Recurrence): string {
  switch (schedule.kind) {
    case 'hourly':
      return `Every hour at minute ${Number(schedule.time.slice(3))}`;
    case 'daily':
      return `Every day at ${schedule.time}`;
    case 'weekly':
      return `Every ${weekdays[schedule.weekday] ?? 'week'} at ${schedule.time}`;
    case 'monthly':
      return `On the ${ordinal(schedule.monthDay)} of each month at ${schedule.time}`;
    case 'cron':
      return `By the expression ${schedule.cron}`;
  }
}
