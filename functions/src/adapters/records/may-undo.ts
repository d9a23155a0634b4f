import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
} from 'firebase-admin/firestore';
import type { Restore } from '../../contract/restore-record.ts';
import {
  assertNotUndone,
  earlierSchema,
  undoneSchema,
} from '../../services/changes/assert-not-undone.ts';

/**
 * @returns the record of what is to be undone; null where nothing is
 * @throws AppError `failed-precondition` where it is undone already, or being
 */
export async function assertMayUndo(
  get: (ref: DocumentReference) => Promise<DocumentSnapshot>,
  restores: CollectionReference,
  { undoOf }: Pick<Restore, 'undoOf'>,
): Promise<DocumentSnapshot | null> {
  if (undoOf === null) {
    return null;
  }
  const undone = await get(restores.doc(undoOf));
  const { undoneBy } = undoneSchema.parse(undone.data());
  const earlier = undoneBy === null ? null : await get(restores.doc(undoneBy));
  assertNotUndone(earlier?.exists === true ? earlierSchema.parse(earlier.data()) : null);
  return undone;
}
