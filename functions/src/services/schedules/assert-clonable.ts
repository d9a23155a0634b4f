import type { BackupSchedule, ScheduleInput } from '../../contract/schedules.ts';
import { AppError } from '../../lib/errors.ts';
import { assertUnattended } from '../changes/assert-unattended.ts';
import { rulesFor } from '../changes/masks.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

/** Where a schedule clones to. */
export interface ClonePlace {
  /** The project that is backed up. */
  readonly projectId: string;
  readonly clone: NonNullable<BackupSchedule['clone']>;
}

/**
 * What a schedule may write into without a person: asked when it is saved, and again for each
 * clone. Nobody is there then who could type a name or make a plan first.
 * @returns the project that is cloned into
 * @throws AppError `not-found` for projects of others too; `invalid-argument` for the database that
 *   is backed up; `failed-precondition` for what may not be written, or not like this
 */
export async function assertClonable(
  { projects, now }: { readonly projects: Pick<ProjectStore, 'get'>; readonly now: Date },
  uid: string,
  { projectId, clone }: ClonePlace,
): Promise<StoredProject> {
  const source = await ownedProject(projects, projectId, uid);
  const target = await ownedProject(projects, clone.projectId, uid);
  assertElsewhere(source, target, clone);
  const { mode, masks } = clone;
  assertUnattended(target, { writer: 'schedule', projectId, mode, masks, now });
  return target;
}

/**
 * What the form says is the review of each clone: it may say only what could be begun now. Masks
 * that it is saved with must be there for each.
 */
export async function savedClone<Clone extends ScheduleInput['clone']>(
  { projects, now }: { readonly projects: Pick<ProjectStore, 'get'>; readonly now: () => Date },
  uid: string,
  { projectId, clone }: { projectId: string; clone: Clone },
) {
  if (clone === undefined || clone === null) {
    return clone;
  }
  const target = await assertClonable({ projects, now: now() }, uid, { projectId, clone });
  return { ...clone, masks: rulesFor(target, { projectId }) !== null };
}

function assertElsewhere(
  { project: from }: StoredProject,
  { project: to }: StoredProject,
  { databaseId = to.databaseId }: ClonePlace['clone'],
): void {
  const isSame = to.firebaseProjectId === from.firebaseProjectId && databaseId === from.databaseId;
  if (to.id === from.id || isSame) {
    const message = isSame
      ? 'That is the database that is backed up: choose another one'
      : 'Choose another project: a schedule does not write into its own';
    throw new AppError('invalid-argument', message, { fields: { 'clone.projectId': message } });
  }
}
