import type { Project, RestoreMode } from '@firekeep/functions/contract';

export type Target = Pick<Project, 'readOnly' | 'status' | 'permissions'>;

/** Why a restore into the project would be refused; undefined where it may be tried. The server decides. */
export function refusalOf(project: Target, mode: RestoreMode): string | undefined {
  if (project.readOnly) {
    return 'This project is marked read-only: Firekeep writes nothing to it.';
  }
  if (project.status === 'disconnected') {
    return 'This project is disconnected. Test its connection on the overview.';
  }
  if (!project.permissions.write) {
    return 'The key or the permissions of this project do not allow writing.';
  }
  return mode === 'mirror' && !project.permissions.delete
    ? 'The key or the permissions of this project do not allow deleting, which this way of restoring needs.'
    : undefined;
}

/** Whether the project's name has to be typed before anything is written. */
export function needsTypedName(project: Pick<Project, 'metadata'>, mode: RestoreMode): boolean {
  return mode === 'mirror' || project.metadata.environment === 'production';
}
