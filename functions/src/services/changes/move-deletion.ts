import { deletionIdOf } from '../../contract/copies.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { WantedRestore } from './new-restore.ts';

/**
 * What is to be put back before the copies of a move go; null where nothing is.
 * @throws AppError `failed-precondition` while documents go for which copies stand
 */
export async function deletionAfter(
  restores: Pick<RestoreRecords, 'get'>,
  { id, moved }: Restore,
): Promise<Restore | null> {
  if (moved === null || moved.isSource) {
    return null;
  }
  const deletion = (await restores.get(deletionIdOf(id)))?.value ?? null;
  if (deletion !== null && deletion.completedAt === null) {
    throw new AppError('failed-precondition', 'What was copied is still being deleted');
  }
  return deletion?.canUndo === true ? deletion : null;
}

/** The undo of a deletion, which that of the copies follows. */
export function thenCopies(undo: WantedRestore, copyId: string): WantedRestore {
  const { moved = null } = undo;
  return { ...undo, moved: moved === null ? null : { ...moved, next: copyId } };
}
