import { messages } from '../../contract/messages.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { ownedValue } from '../projects/owned-project.ts';

interface ChangeAccess {
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
}

/**
 * A change set of the caller's, of a project that is still there: the one that its documents came
 * from, or the one that they were written to.
 * @throws AppError `not-found`, for those of others too
 */
export async function ownedChange(
  { restores, projects }: ChangeAccess,
  uid: string,
  id: string,
): Promise<Restore> {
  const change = ownedValue(await restores.get(id), uid);
  for (const projectId of new Set([change.projectId, change.target.projectId])) {
    if ((await projects.get(projectId))?.ownerId === uid) {
      return change;
    }
  }
  throw new AppError('not-found', messages.projectNotFound);
}
