import { AppError } from '../../lib/errors.ts';
import type { StoredProject } from '../ports/project-store.ts';

/**
 * To be called by everything that reads a customer's database.
 * @throws AppError `failed-precondition` when the owner doesn't allow it.
 */
export function assertReadable({ settings }: Pick<StoredProject, 'settings'>): void {
  if (!settings.allowed.read) {
    throw new AppError('failed-precondition', 'Firekeep is not allowed to read this project', {
      hint: 'Allow it in the permissions of the project',
    });
  }
}

/**
 * To be called by everything that writes to a customer's database, before it does.
 * @throws AppError `failed-precondition` when the project is marked read-only, is disconnected, or
 *   Firekeep may not do this.
 */
export function assertWritable(
  { project }: Pick<StoredProject, 'project'>,
  needs: readonly ('write' | 'delete')[] = ['write'],
): void {
  if (project.readOnly) {
    throw new AppError('failed-precondition', 'The project is marked read-only', {
      hint: 'Turn read-only off in the project to write to it',
    });
  }
  if (project.status === 'disconnected') {
    throw new AppError('failed-precondition', 'The project is disconnected', {
      hint: 'Test its connection first',
    });
  }
  for (const need of needs) {
    if (!project.permissions[need]) {
      const doing = need === 'write' ? 'write to' : 'delete in';
      throw new AppError('failed-precondition', `Firekeep may not ${doing} this project`, {
        hint: 'Check the permissions of the project and the roles of the account it is connected by',
      });
    }
  }
}
