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
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { ByHand } from '../../services/ports/job-starts.ts';

const tierUseCollection = 'planUse';

/** Of users who have begun nothing yet there is nothing. */
const storedSchema = z.object({
  backupsByHand: z.object({ day: z.string(), begun: z.number() }).nullable().default(null),
});

export function tierUsePath(ownerId: string): string {
  return `${tierUseCollection}/${ownerId}`;
}

export function tierUseOf(db: Firestore, ownerId: string): DocumentReference {
  return db.doc(tierUsePath(ownerId));
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
