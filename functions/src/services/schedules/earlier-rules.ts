import { keepsAtLeast } from '../../contract/keeps-at-least.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { AppError } from '../../lib/errors.ts';
import { goneAtOf } from '../deletions/gone-at.ts';

const maxEarlierRules = 10;

/**
 * Where a schedule may keep less by its next rules than by its current ones, those are kept too,
 * for as many days as deletions take: whoever may change a schedule can't have its backups deleted
 * at once by that.
 * @returns what else to change of the schedule
 * @throws AppError `failed-precondition` where there would be too many
 */
export function newEarlierRules(
  current: BackupSchedule,
  next: BackupSchedule,
  { now, days }: { readonly now: Date; readonly days: number },
): Partial<Pick<BackupSchedule, 'earlierRules'>> {
  if (keepsAtLeast(next, current)) {
    return {};
  }
  const standing = current.earlierRules.filter(({ until }) => until > now.toISOString());
  if (standing.length >= maxEarlierRules) {
    throw new AppError('failed-precondition', 'Retention was shortened too often', {
      hint: 'Wait until earlier changes have taken effect.',
    });
  }
  const { retention, schedule } = current;
  const replacedAt = now.toISOString();
  const replaced = { retention, schedule, replacedAt, until: goneAtOf(now, days) };
  return { earlierRules: [...standing, replaced] };
}
