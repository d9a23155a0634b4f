import type { CollectionReference, Transaction } from 'firebase-admin/firestore';
import type { Restore } from '../../contract/restore-record.ts';
import {
  assertNotUndone,
  earlierSchema,
  undoneSchema,
} from '../../services/changes/assert-not-undone.ts';

/** @throws AppError `failed-precondition` where what is to be undone is undone already, or being */
export async function assertMayUndo(
  transaction: Transaction,
  restores: CollectionReference,
  { undoOf }: Pick<Restore, 'undoOf'>,
): Promise<void> {
  if (undoOf === null) {
    return;
  }
  const undone = await transaction.get(restores.doc(undoOf));
  const { undoneBy } = undoneSchema.parse(undone.data());
  const earlier = undoneBy === null ? null : await transaction.get(restores.doc(undoneBy));
  assertNotUndone(earlier?.exists === true ? earlierSchema.parse(earlier.data()) : null);
}
