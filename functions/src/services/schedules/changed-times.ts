import { isDeepStrictEqual } from 'node:util';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { isRarer } from './lowered.ts';
import { nextRun, promisedBy } from './next-run.ts';

type Promised = Pick<BackupSchedule, 'enabled' | 'schedule'>;
type Timed = Pick<BackupSchedule, 'enabled' | 'schedule' | 'nextRunAt' | 'overdueAt'>;

/** Whether a change owes nothing from before: only with one that asks for a fresh sign-in. */
export function isAnotherPromise(before: Promised, after: Promised, now: Date): boolean {
  const isResumed = after.enabled && !before.enabled;
  return isResumed || !after.enabled || isRarer(before.schedule, after.schedule, now);
}

/**
 * When a changed schedule is due. A paused or resumed one, or one that runs less often, counts from
 * now: nothing missed is made up for. Any other comes no later than it would have, or whoever
 * changes its times each day has no backup made, and no alert raised.
 */
export function changedTimes(
  before: Timed,
  after: Timed,
  now: Date,
): Partial<Pick<Timed, 'nextRunAt' | 'overdueAt'>> {
  const isSame = isDeepStrictEqual(before.schedule, after.schedule);
  if (isSame && before.enabled === after.enabled) {
    return {};
  }
  if (!after.enabled) {
    return { nextRunAt: null, overdueAt: null };
  }
  const nextRunAt = nextRun(after.schedule, now);
  const overdueAt = promisedBy(after.schedule, now);
  return isAnotherPromise(before, after, now)
    ? { nextRunAt, overdueAt }
    : {
        nextRunAt: earlier(before.nextRunAt, nextRunAt),
        // Null after an alert, which a backup ends.
        overdueAt: before.overdueAt === null ? null : earlier(before.overdueAt, overdueAt),
      };
}

export function earlier(known: string | null, next: string): string {
  return known !== null && known < next ? known : next;
}
