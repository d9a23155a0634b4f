import type { Project, Restore, RestoreMode } from '@firekeep/functions/contract';
import { writeRefusal, type WriteTarget } from '#lib/write-refusal.ts';
import { total } from './exclusion-sums.ts';
import { isOldPlan } from './restore-form.ts';

/** Why a restore into the project would be refused, if so; the server has the last word. */
export function refusalOf(project: WriteTarget, mode: RestoreMode): string | undefined {
  const isDeleting = mode === 'mirror' && !project.permissions.delete;
  return (
    writeRefusal(project) ??
    (isDeleting
      ? 'The key or the permissions of this project do not allow deleting, which this way of restoring needs.'
      : undefined)
  );
}

/** Whether the project's name has to be typed before anything is written. */
export function needsTypedName(project: Pick<Project, 'metadata'>, mode: RestoreMode): boolean {
  return mode === 'mirror' || project.metadata.environment === 'production';
}

/** The state of a plan's backup: `unknown` while it is loading, or where it isn't listed. */
export type RestorableState = 'unknown' | 'restorable' | 'unusable' | 'gone';

/** Why a plan can't be applied; undefined where it may be tried. The server decides. */
export function reviewRefusal({
  plan,
  target,
  backup,
  left,
}: {
  plan: Restore;
  target: WriteTarget | undefined;
  backup: RestorableState;
  /** Documents that are left to change. */
  left: number;
}): string | undefined {
  if (isOldPlan(plan)) {
    return 'This plan is from an earlier version and can’t be applied as it is. Make it again.';
  }
  if (backup === 'gone') {
    return 'The backup of this plan has been deleted.';
  }
  if (backup === 'unusable') {
    return 'The backup of this plan is no longer verified.';
  }
  if (target === undefined) {
    return 'The target project is no longer connected.';
  }
  if (left === 0) {
    const isEmpty = plan.plan === null || total(plan.plan) === 0;
    return isEmpty
      ? 'The target already holds what the backup holds: there is nothing to restore.'
      : 'Everything is excluded: there is nothing left to restore.';
  }
  return refusalOf(target, plan.mode);
}

const dayMs = 86_400_000;

/** Whether the target has probably changed in the time since. `now` is in milliseconds. */
export function isStalePlan(
  { completedAt, createdAt }: Pick<Restore, 'completedAt' | 'createdAt'>,
  now: number,
): boolean {
  return now - Date.parse(completedAt ?? createdAt) > dayMs;
}
