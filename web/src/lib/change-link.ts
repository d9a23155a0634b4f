import type { Restore } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';

/** Where a change set is shown, in a project that lists it. */
export function changeLink(projectId: string, { id, inline }: Pick<Restore, 'id' | 'inline'>) {
  return inline === null
    ? paths.projectRestore.link(projectId, { restore: id })
    : paths.projectChanges.link(projectId, { change: id });
}
