import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { kindOf } from './kinds/index.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';

/**
 * A dry run only reads; everything else needs a project that may be written, and deleted in
 * where its kind may delete.
 * @throws AppError `failed-precondition`
 */
export function assertRestorable(
  target: Pick<StoredProject, 'project' | 'settings'>,
  restore: Pick<Restore, 'dryRun' | 'kind' | 'mode' | 'undoOf' | 'bulk'>,
): void {
  assertReadable(target);
  if (!restore.dryRun) {
    assertWritable(target, kindOf(restore).isDeleting(restore) ? ['write', 'delete'] : ['write']);
  }
}

/**
 * What is labelled production is written only after its name was typed.
 * @throws AppError `invalid-argument`
 */
export function assertConfirmed(
  { project }: Pick<StoredProject, 'project'>,
  confirmation: string | undefined,
): void {
  if (project.metadata.environment === 'production' && confirmation?.trim() !== project.name) {
    const message = `Type the name of the production project, ${project.name}, to confirm`;
    throw new AppError('invalid-argument', message, { fields: { confirmation: message } });
  }
}
