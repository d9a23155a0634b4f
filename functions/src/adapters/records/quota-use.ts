/**
 * What users have used of their plans where that can't be counted in records, which can be deleted:
 * `planUse/{uid}` in Firekeep's own Firestore, which no client reads. Whoever begins what a tier
 * limits writes it, so that of two at once the second counts the first.
 */
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { ByHand } from '../../services/ports/job-starts.ts';
import { asRead } from './write-unchanged.ts';

const tierUseCollection = 'planUse';

/** Of users who have begun nothing yet there is nothing. */
const storedSchema = z.object({
  backupsByHand: z.object({ day: z.string(), begun: z.number() }).nullable().default(null),
});

export function tierUseOf(db: Firestore, ownerId: string): DocumentReference {
  return db.collection(tierUseCollection).doc(ownerId);
}

/** How many backups were begun by hand on a day. */
export function begunOn(day: string, snapshot: DocumentSnapshot): number {
  const { backupsByHand } = storedSchema.parse(snapshot.data() ?? {});
  return backupsByHand?.day === day ? backupsByHand.begun : 0;
}

/** Counts one more in the transaction that begins it. @throws whatever `mayFollow` throws */
export function countByHand(
  transaction: Transaction,
  snapshot: DocumentSnapshot,
  { ownerId, day, mayFollow }: ByHand & { readonly ownerId: string },
): void {
  const begun = begunOn(day, snapshot);
  mayFollow(begun);
  transaction.set(
    snapshot.ref,
    { ownerId, backupsByHand: { day, begun: begun + 1 } },
    { merge: true },
  );
}

/** Writes it in a batch that fails when anybody else has written it since it was read. */
export function noteUpload(
  batch: WriteBatch,
  snapshot: DocumentSnapshot,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): void {
  const fields = { ownerId, newestUploadId: id };
  if (snapshot.exists) {
    batch.update(snapshot.ref, fields, asRead(snapshot));
  } else {
    batch.create(snapshot.ref, fields);
  }
}
