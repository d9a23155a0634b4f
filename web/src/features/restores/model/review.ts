import type { Restore } from '@firekeep/functions/contract';
import { isOldPlan } from './restore-form.ts';
import { refusalOf, type Target } from './target-access.ts';

/** What is known of the backup that a plan is for: `unknown` while it is loading, or where it is not among the listed. */
export type BackupState = 'unknown' | 'restorable' | 'unusable' | 'gone';

/** Why a plan can't be applied; undefined where it may be tried. The server decides. */
export function reviewRefusal({
  plan,
  target,
  backup,
  left,
}: {
  plan: Restore;
  target: Target | undefined;
  backup: BackupState;
  /** Documents that are left to change. */
  left: number;
}): string | undefined {
  if (isOldPlan(plan)) {
    return 'This plan is from before plans could be carried out as they are. Make it again.';
  }
  if (backup === 'gone') {
    return 'The backup of this plan has been deleted.';
  }
  if (backup === 'unusable') {
    return 'The backup of this plan is not verified any more.';
  }
  if (target === undefined) {
    return 'The target project is not connected any more.';
  }
  if (left === 0) {
    return isEmptyPlan(plan)
      ? 'The target already holds what the backup holds: there is nothing to restore.'
      : 'Everything is unticked: there is nothing left to restore.';
  }
  return refusalOf(target, plan.mode);
}

function isEmptyPlan({ plan }: Restore): boolean {
  return plan === null || plan.create + plan.update + plan.delete === 0;
}

const dayMs = 86_400_000;

/** Whether so much time has passed that the target has probably changed since. `now` is in milliseconds. */
export function isStalePlan(
  { completedAt, createdAt }: Pick<Restore, 'completedAt' | 'createdAt'>,
  now: number,
): boolean {
  return now - Date.parse(completedAt ?? createdAt) > dayMs;
}
