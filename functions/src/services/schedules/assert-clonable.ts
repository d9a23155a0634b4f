import type { BackupSchedule, ScheduleInput } from '../../contract/schedules.ts';
import { AppError } from '../../lib/errors.ts';
import { assertRestorable } from '../changes/assert-restorable.ts';
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
  const rules = rulesFor(target, { projectId });
  if (clone.masks === true && rules === null) {
    const { name } = target.project;
    throw new AppError(
      'failed-precondition',
      `The masks of ${name} were removed, and this schedule was saved with them`,
      { hint: 'Add masks again, or save the schedule again to clone values as they are.' },
    );
  }
  assertRestorable(target, {
    dryRun: false,
    kind: 'restore',
    projectId,
    mode: clone.mode,
    plan: null,
    undoOf: null,
    bulk: null,
    masks: rules === null ? null : { hash: '', rules: rules.length },
    reason: '',
    planId: null,
    createdAt: now.toISOString(),
  });
  assertUnattended(target);
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

/**
 * What writes automatically writes nowhere that asks for a person first.
 * @throws AppError `failed-precondition`
 */
export function assertUnattended(
  { project }: StoredProject,
  writer: 'schedule' | 'drill' = 'schedule',
): void {
  const { name, metadata, guards } = project;
  if (metadata.environment === 'production') {
    throw new AppError('failed-precondition', `${name} is labelled production`, {
      hint: `Choose another project: nobody is there to confirm what a ${writer} writes into production`,
    });
  }
  if (guards.confirmAbove !== null) {
    throw new AppError(
      'failed-precondition',
      `The guards of ${name} ask for its name to be typed, which no ${writer} can do`,
      { hint: 'Change the guards in the settings of the project, or choose another one' },
    );
  }
}
