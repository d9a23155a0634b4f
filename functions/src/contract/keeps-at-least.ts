import type { BackupSchedule, Recurrence } from './schedules.ts';

/** What decides which of a schedule's backups stay. */
export type KeepingRules = Pick<BackupSchedule, 'retention' | 'schedule'>;

/** The seldomest last. Of a cron expression it isn't known how often it is due. */
const seldomness: Readonly<Partial<Record<Recurrence['kind'], number>>> = {
  hourly: 0,
  daily: 1,
  weekly: 2,
  monthly: 3,
};

/**
 * Whether rules keep, of any backups at any time, all that the earlier ones do. Each rule is
 * compared with itself: false also where only another rule makes up for it.
 *
 * Rules that count backups or days reach less far back once backups are made more often, and by
 * another time zone days begin elsewhere.
 */
export function keepsAtLeast(rules: KeepingRules, earlier: KeepingRules): boolean {
  const { last, days, slots } = countsOf(earlier);
  const next = countsOf(rules);
  const hasSlots = slots.some((count) => count > 0);
  return (
    next.last >= last &&
    next.days >= days &&
    slots.every((count, index) => (next.slots[index] ?? 0) >= count) &&
    (!hasSlots || rules.schedule.timeZone === earlier.schedule.timeZone) &&
    (!(hasSlots || last > 0) || isAsSeldom(rules.schedule, earlier.schedule))
  );
}

function countsOf({ retention: { keepLast = 0, keepDays = 0, gfs } }: KeepingRules) {
  const { daily = 0, weekly = 0, monthly = 0 } = gfs ?? {};
  return { last: keepLast, days: keepDays, slots: [daily, weekly, monthly] };
}

function isAsSeldom(next: Recurrence, earlier: Recurrence): boolean {
  if (next.kind === 'cron' && earlier.kind === 'cron') {
    return next.cron === earlier.cron;
  }
  const [nextRank, earlierRank] = [seldomness[next.kind], seldomness[earlier.kind]];
  return nextRank !== undefined && earlierRank !== undefined && nextRank >= earlierRank;
}
