import type { Project } from '@firekeep/functions/contract';

export type WriteTarget = Pick<Project, 'readOnly' | 'status' | 'permissions'>;

/** Why Firekeep would write nothing to a project, if so; the server has the last word. */
export function writeRefusal(project: WriteTarget): string | undefined {
  if (project.readOnly) {
    return 'This project is marked read-only: Firekeep writes nothing to it.';
  }
  if (project.status === 'disconnected') {
    return 'This project is disconnected. Test its connection on the overview.';
  }
  return project.permissions.write
    ? undefined
    : 'The key or the permissions of this project do not allow writing.';
}
