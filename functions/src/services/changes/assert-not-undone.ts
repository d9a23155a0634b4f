import { restoreSchema, type Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';

/** Of the record of what is undone: by what. */
export const undoneSchema = restoreSchema.pick({ undoneBy: true });

/** Of the record of an earlier undo. */
export const earlierSchema = restoreSchema.pick({ status: true, outcome: true });

const ended: ReadonlySet<Restore['status']> = new Set(['completed', 'failed', 'cancelled']);

export function hasEnded({ status }: Pick<Restore, 'status'>): boolean {
  return ended.has(status);
}

/** @throws AppError `failed-precondition` where an earlier undo has put all back, or is about to */
export function assertNotUndone(earlier: Pick<Restore, 'status' | 'outcome'> | null): void {
  if (earlier !== null && !hasEnded(earlier)) {
    throw new AppError('failed-precondition', 'It is being undone already');
  }
  if (earlier?.status === 'completed' && earlier.outcome.conflicts === 0) {
    throw new AppError('failed-precondition', 'It was undone already');
  }
}
