import type { LastClone, Retention, Recurrence } from '@firekeep/functions/contract';
import { weekdays } from '#lib/weekdays.ts';

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
export function scheduleText(schedule: Recurrence): string {
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

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What is kept, in words. */
export function retentionText({ keepLast, keepDays, gfs }: Retention): string {
  const rules = [
    keepLast === undefined
      ? ''
      : keepLast === 1
        ? 'the last backup'
        : `the last ${keepLast} backups`,
    keepDays === undefined ? '' : `all of the last ${many(keepDays, 'day')}`,
    gfs === undefined
      ? ''
      : `${gfs.daily} daily, ${gfs.weekly} weekly and ${gfs.monthly} monthly ones`,
  ].filter((rule) => rule !== '');
  return `Keeps ${rules.join(', ')}`;
}

/** Where each backup is cloned to, and whether its values are hidden there. */
export function cloneText(
  target:
    | { readonly name: string; readonly masks: { readonly rules: readonly object[] } }
    | undefined,
): string {
  if (target === undefined) {
    return 'Then cloned into a project that is gone';
  }
  const how = target.masks.rules.length > 0 ? 'with its masks' : 'without masks';
  return `Then cloned into ${target.name}, ${how}`;
}

const lastClones: Readonly<Record<LastClone['status'], string>> = {
  running: 'Cloning since',
  completed: 'Last clone completed',
  failed: 'Last clone failed',
  cancelled: 'Last clone cancelled',
};

/** How the newest clone ended, before when. */
export function lastCloneText({ status }: Pick<LastClone, 'status'>): string {
  return lastClones[status];
}
