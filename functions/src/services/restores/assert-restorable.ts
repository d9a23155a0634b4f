import type { Restore } from '../../contract/restores.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';

/**
 * A dry run only reads; everything else needs a project that may be written, `mirror` one that may be deleted in.
 * @throws AppError `failed-precondition`
 */
export function assertRestorable(
  target: Pick<StoredProject, 'project' | 'settings'>,
  restore: Pick<Restore, 'dryRun' | 'mode'>,
): void {
  assertReadable(target);
  if (!restore.dryRun) {
    assertWritable(target, restore.mode === 'mirror' ? ['write', 'delete'] : ['write']);
  }
}
