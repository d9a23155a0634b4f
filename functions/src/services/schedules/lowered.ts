import { isDeepStrictEqual } from 'node:util';
import type { BackupSchedule, Recurrence, Retention } from '../../contract/schedules.ts';
import { nextRuns } from './next-run.ts';

type Promised = Pick<
  BackupSchedule,
  'enabled' | 'include' | 'exclude' | 'schedule' | 'retention' | 'webhookUrl'
>;

/** Shows the longest pause of what is due hourly within a day, and more of what is due less. */
const comparedRuns = 26;
/** A day on which the clock is set back is an hour longer. */
const tolerance = 1.1;

/**
 * How a schedule protects less after a change, a sentence for each way. Where it can't be said
 * whether it is less, it counts as that.
 */
export function loweredSchedule(before: Promised, after: Promised, now: Date): string[] {
  return [
    ...(before.enabled && !after.enabled ? ['It is paused.'] : []),
    ...(isShorter(before.retention, after.retention)
      ? ['Its backups are kept for less long.']
      : []),
    ...(isNarrower(before, after) ? ['It backs up less.'] : []),
    ...(isRarer(before.schedule, after.schedule, now) ? ['It runs less often.'] : []),
    ...(before.webhookUrl !== null && before.webhookUrl !== after.webhookUrl
      ? ['Its alerts no longer go to the webhook they went to.']
      : []),
  ];
}

/** Each rule keeps what it kept: what one no longer does another may not do in its place. */
function isShorter(before: Retention, after: Retention): boolean {
  const kept = countsOf(after);
  return countsOf(before).some((count, rule) => count > (kept[rule] ?? 0));
}

function countsOf({ keepLast = 0, keepDays = 0, gfs }: Retention): number[] {
  const { daily = 0, weekly = 0, monthly = 0 } = gfs ?? {};
  return [keepLast, keepDays, daily, weekly, monthly];
}

function isNarrower(
  before: Pick<Promised, 'include' | 'exclude'>,
  after: Pick<Promised, 'include' | 'exclude'>,
): boolean {
  // Nothing named includes all.
  const includesLess =
    after.include.length > 0 &&
    (before.include.length === 0 || before.include.some((one) => !after.include.includes(one)));
  return includesLess || after.exclude.some((one) => !before.exclude.includes(one));
}

export function isRarer(before: Recurrence, after: Recurrence, now: Date): boolean {
  return (
    !isDeepStrictEqual(before, after) &&
    longestPauseMs(after, now) > longestPauseMs(before, now) * tolerance
  );
}

function longestPauseMs(schedule: Recurrence, now: Date): number {
  const times = nextRuns(schedule, now, comparedRuns).map((time) => Date.parse(time));
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}
