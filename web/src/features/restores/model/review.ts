import {
  copiedWithinMs,
  freshPlanMs,
  type Project,
  type Restore,
  type RestoreMode,
} from '@firekeep/functions/contract';
import { writeRefusal, type WriteTarget } from '#lib/write-refusal.ts';
import { total, type Counts } from './exclusion-sums.ts';
import { isOldPlan } from './restore-form.ts';

type Target = WriteTarget & Pick<Project, 'guards'>;

const noDeletes =
  'The key or the permissions of this project do not allow deleting. Exclude the deletions to apply the rest.';

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

/**
 * The project's name where it has to be typed before anything is written, else undefined.
 * @param documents of the whole plan: what is excluded counts, for the server, too
 */
export function nameToType(
  { name, metadata, guards }: Pick<Project, 'name' | 'metadata' | 'guards'>,
  { mode, documents }: { readonly mode: RestoreMode; readonly documents: number },
): string | undefined {
  const { confirmAbove } = guards;
  const isMany = confirmAbove !== null && documents > confirmAbove;
  return mode === 'mirror' || metadata.environment === 'production' || isMany ? name : undefined;
}

/** The state of a plan's backup: `unknown` while it is loading, or where it isn't listed. */
export type RestorableState = 'unknown' | 'restorable' | 'unusable' | 'gone';

/** Why a plan can't be applied; undefined where it may be tried. The server decides. */
export function reviewRefusal({
  plan,
  target,
  backup,
  left,
  held = 0,
  now,
}: {
  plan: Restore;
  target: Target | undefined;
  backup: RestorableState;
  /** What is left to change. */
  left: Counts;
  /** Documents to move that are where they are to be, too. */
  held?: number;
  /** Milliseconds since 1970. */
  now: number;
}): string | undefined {
  const late = lateRefusalOf(plan, now);
  if (late !== undefined) {
    return late;
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
  if (total(left) + held === 0) {
    return emptyRefusalOf(plan);
  }
  return refusalOf(target, plan.mode) ?? guardRefusalOf(target, { plan, left, now });
}

/** Why nothing is left to apply. */
function emptyRefusalOf({ plan, recordId }: Restore): string {
  const isEmpty = plan === null || total(plan) === 0;
  if (recordId === null) {
    return isEmpty
      ? 'No document would change.'
      : 'Everything is excluded: there is nothing left to change.';
  }
  return isEmpty
    ? 'The target already holds what the backup holds: there is nothing to restore.'
    : 'Everything is excluded: there is nothing left to restore.';
}

/** Why a plan is too old, whatever it is of. */
function lateRefusalOf(plan: Restore, now: number): string | undefined {
  if (isOldPlan(plan)) {
    return 'This plan is from an earlier version and can’t be applied as it is. Make it again.';
  }
  const { bulk, createdAt } = plan;
  const isElsewhere = (bulk?.copy?.source ?? null) !== null;
  return isElsewhere && now - Date.parse(createdAt) > copiedWithinMs
    ? 'This plan is older than 40 minutes: Firestore keeps what it copies for only an hour. Make it again.'
    : undefined;
}

/** What the target's guards and its key refuse, as far as the plan's sums say it. */
function guardRefusalOf(
  { guards, permissions }: Target,
  { plan, left, now }: { readonly plan: Restore; readonly left: Counts; readonly now: number },
): string | undefined {
  if (guards.needsFreshPlan && ageOf(plan, now) > freshPlanMs) {
    return 'This project is restored only from a plan that is less than an hour old. Make it again.';
  }
  if (left.delete === 0) {
    return undefined;
  }
  if (!permissions.delete) {
    return noDeletes;
  }
  return guards.refusesDeletes
    ? 'This project refuses deletions. Exclude them to restore the rest.'
    : undefined;
}

function ageOf({ completedAt, createdAt }: Dated, now: number): number {
  return now - Date.parse(completedAt ?? createdAt);
}

type Dated = Pick<Restore, 'completedAt' | 'createdAt'>;

const dayMs = 86_400_000;

/**
 * Whether the target has probably changed in the time since, or its guards ask for a fresher plan.
 * @param at `now` in milliseconds since 1970
 */
export function isStalePlan(
  plan: Dated,
  { target, now }: { readonly target: Pick<Project, 'guards'> | undefined; readonly now: number },
): boolean {
  return ageOf(plan, now) > (target?.guards.needsFreshPlan === true ? freshPlanMs : dayMs);
}
