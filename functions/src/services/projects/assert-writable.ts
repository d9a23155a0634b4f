import type { Project } from '../../contract/projects.ts';
import { AppError } from '../../lib/errors.ts';

/**
 * To be called by everything that writes to a customer's database, before it does.
 * @throws AppError `failed-precondition` when the project is marked read-only or Firekeep may not do this in it.
 */
export function assertWritable(
  project: Pick<Project, 'readOnly' | 'permissions'>,
  needs: readonly ('write' | 'delete')[] = ['write'],
): void {
  if (project.readOnly) {
    throw new AppError('failed-precondition', 'The project is marked read-only', {
      hint: 'Turn read-only off in the project to write to it',
    });
  }
  for (const need of needs) {
    if (!project.permissions[need]) {
      throw new AppError(
        'failed-precondition',
        need === 'write'
          ? 'Firekeep may not write to this project'
          : 'Firekeep may not delete in this project',
        { hint: 'Check the permissions of the project and the roles of its service account' },
      );
    }
  }
}
