import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';

/**
 * A project of the caller's. Somebody else's project is answered exactly as one that doesn't exist,
 * so that ids can't be probed.
 * @throws AppError `not-found` ('Project not found').
 */
export async function ownedProject(
  store: Pick<ProjectStore, 'get'>,
  projectId: string,
  ownerId: string,
): Promise<StoredProject> {
  const stored = await store.get(projectId);
  if (stored?.ownerId !== ownerId) {
    throw new AppError('not-found', messages.projectNotFound);
  }
  return stored;
}

/**
 * What was found, if it is the caller's. @throws AppError `not-found`, for what is another's too.
 */
export function ownedValue<T>(found: Owned<T> | null, ownerId: string): T {
  if (found?.ownerId !== ownerId) {
    throw new AppError('not-found', messages.notFound);
  }
  return found.value;
}
