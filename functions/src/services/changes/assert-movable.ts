import type { Restore } from '../../contract/restore-record.ts';
import { collectionOf, documentPathSchema } from '../../firestore-model/paths.ts';
import { AppError } from '../../lib/errors.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';
import { GuardedChanges } from '../projects/assert-guards.ts';
import { ownedProject } from '../projects/owned-project.ts';

/**
 * Whether documents may be moved out of a project's database into another one. Applying the
 * plan asks for what the target's guards want: a source with such guards is only copied from.
 * @param place the document or collection that is moved; what is protected below it and is
 *   to be copied is found before anything is (`assertPlanAllowed`)
 * @throws AppError `failed-precondition`
 */
export function assertMovable(
  source: Pick<StoredProject, 'project' | 'settings'>,
  place: string,
): void {
  assertReadable(source);
  assertWritable(source, ['write', 'delete']);
  const { name, guards, metadata } = source.project;
  const { needsReason, needsFreshPlan, refusesDeletes, confirmAbove } = guards;
  const isGuarded = needsReason || needsFreshPlan || refusesDeletes || confirmAbove !== null;
  if (isGuarded || metadata.environment === 'production') {
    throw new AppError(
      'failed-precondition',
      `${name} is guarded, or labelled production: nothing is moved out of it into another database`,
      { hint: 'Copy the documents, and delete them by a change in their own project' },
    );
  }
  const changes = new GuardedChanges(source);
  changes.addTo(documentPathSchema.safeParse(place).success ? collectionOf(place) : place, 0);
  changes.assert();
}

/** Of what is moved, as `assertMovable`. @throws AppError `not-found` too */
export async function assertMovedFrom(
  projects: Pick<ProjectStore, 'get'>,
  uid: string,
  { moved, projectId }: Pick<Restore, 'moved' | 'projectId'>,
): Promise<void> {
  if (moved !== null) {
    assertMovable(await ownedProject(projects, projectId, uid), moved.there);
  }
}
