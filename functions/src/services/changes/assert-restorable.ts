import { kindOfChange, type Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { kindOf } from './kinds/index.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';
import {
  assertGuards,
  assertMasked,
  assertSecondLook,
  type AskedLook,
  type ConfirmationField,
} from '../projects/assert-guards.ts';

type RestoreRequest = Pick<
  Restore,
  | 'dryRun'
  | 'kind'
  | 'projectId'
  | 'mode'
  | 'plan'
  | 'undoOf'
  | 'bulk'
  | 'masks'
  | 'reason'
  | 'planId'
  | 'createdAt'
>;

/**
 * A dry run only reads; everything else needs a project that may be written, and deleted in where
 * it may delete. No plan is made without masks where they are required. Asked again with every step
 * of a job.
 * @throws AppError `failed-precondition`
 */
export function assertAccess(
  target: Pick<StoredProject, 'project' | 'settings'>,
  restore: RestoreRequest,
): void {
  assertReadable(target);
  assertMasked(target, restore);
  if (!restore.dryRun) {
    assertWritable(target, kindOf(restore).isDeleting(restore) ? ['write', 'delete'] : ['write']);
  }
}

/**
 * As `assertAccess`, and `assertBeginning`.
 * @param plannedAt when the plan was made that is applied; by default just before
 * @throws AppError `failed-precondition`, `invalid-argument`
 */
export function assertRestorable(
  target: Pick<StoredProject, 'project' | 'settings'>,
  restore: RestoreRequest,
  plannedAt = restore.createdAt,
): void {
  assertAccess(target, restore);
  assertBeginning(target, restore, plannedAt);
}

/**
 * What the project's guards want of whatever begins to write. What is writing already can't give a
 * reason, or plan again: it isn't asked.
 * @throws AppError `failed-precondition`, `invalid-argument`
 */
export function assertBeginning(
  target: Pick<StoredProject, 'project'>,
  restore: RestoreRequest,
  plannedAt = restore.createdAt,
): void {
  const { dryRun, reason, planId, createdAt } = restore;
  if (dryRun) {
    return;
  }
  // An undo makes its own plan, of what its journal names.
  const planAgeMs = planId === null ? null : Date.parse(createdAt) - Date.parse(plannedAt);
  assertGuards(target, { reason, ...(kindOfChange(restore) === 'undo' ? {} : { planAgeMs }) });
}

/**
 * What is labelled production is written only after its name was typed, and so are more documents
 * than its guards allow without.
 * @throws AppError `invalid-argument` with the request's `field`
 */
export function assertConfirmed(
  { project }: Pick<StoredProject, 'project'>,
  asked: AskedLook,
  field: ConfirmationField = 'confirmation',
): void {
  const isNamed = asked.confirmation?.trim() === project.name;
  if (project.metadata.environment === 'production' && !isNamed) {
    const message = `Type the name of the production project, ${project.name}, to confirm`;
    throw new AppError('invalid-argument', message, { fields: { [field]: message } });
  }
  assertSecondLook({ project }, asked, field);
}
