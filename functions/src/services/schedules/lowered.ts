import { isDeepStrictEqual } from 'node:util';
import { keepsAtLeast } from '../../contract/keeps-at-least.ts';
import type { BackupSchedule, Recurrence } from '../../contract/schedules.ts';
import { longestPauseMs } from './next-run.ts';

type Promised = Pick<
  BackupSchedule,
  'enabled' | 'include' | 'exclude' | 'schedule' | 'retention' | 'webhookUrl'
>;

/**
 * How a schedule protects less after a change, a sentence for each way. Where it can't be said
 * whether it is less, it counts as that.
 * @param at.days for how many days the rules before count as well
 */
export function loweredSchedule(
  before: Promised,
  after: Promised,
  { now, days }: { readonly now: Date; readonly days: number },
): string[] {
  return [
    ...(before.enabled && !after.enabled ? ['It is paused.'] : []),
    ...(keepsAtLeast(after, before)
      ? []
      : [`Its backups are kept for less long, beginning in ${days} days.`]),
    ...(isNarrower(before, after) ? ['It backs up less.'] : []),
    ...(isRarer(before.schedule, after.schedule, now) ? ['It runs less often.'] : []),
    ...(before.webhookUrl !== null && before.webhookUrl !== after.webhookUrl
      ? ['Its alerts no longer go to the webhook they went to.']
      : []),
  ];
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

/** By the longest pause: however little it grows, many such changes would be much. */
export function isRarer(before: Recurrence, after: Recurrence, now: Date): boolean {
  return (
    !isDeepStrictEqual(before, after) && longestPauseMs(after, now) > longestPauseMs(before, now)
  );
}
