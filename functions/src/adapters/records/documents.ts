/** Documents of Firekeep's own Firestore, read through their schemas. */
import type {
  CollectionReference,
  DocumentReference,
  Firestore,
  Query,
} from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Owned } from '../../services/ports/owned.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export type Documents<T> = CollectionReference<T>;

/** A collection whose documents are read through a schema; they are written as they are given. */
export function documentsOf<T extends object>(
  db: Firestore,
  path: string,
  schema: z.ZodType<T>,
): Documents<T> {
  return db.collection(path).withConverter<T>({
    toFirestore: (document: object) => ({ ...document }),
    fromFirestore: (snapshot) => schema.parse(snapshot.data()),
  });
}

/** Null where there is none. */
export async function readOne<T>(ref: DocumentReference<T>): Promise<T | null> {
  return (await ref.get()).data() ?? null;
}

export async function readAll<T>(query: Query<T>): Promise<T[]> {
  const { docs } = await query.get();
  return docs.map((doc) => doc.data());
}

/**
 * Compare and set of one document: `change` says what becomes of its fields, or null to leave them.
 * @param turn as of `writeUnchanged`
 * @returns the document as it is then; null where there is none
 */
export function changeOne<T extends object>(
  ref: DocumentReference<T>,
  change: (current: T) => Partial<T> | null,
  turn?: string,
): Promise<T | null> {
  return writeUnchanged(async () => {
    const snapshot = await ref.get();
    const current = snapshot.data();
    const fields = current === undefined ? null : change(current);
    if (current === undefined || fields === null) {
      return current ?? null;
    }
    await ref.update({ ...fields }, asRead(snapshot));
    return { ...current, ...fields };
  }, turn);
}

/** Deletes what a query finds, in one batch. @returns how many */
export async function deleteAll(db: Firestore, query: Query): Promise<number> {
  const { docs } = await query.select().get();
  const batch = db.batch();
  for (const { ref } of docs) {
    batch.delete(ref);
  }
  await batch.commit();
  return docs.length;
}

export function owned<T extends { ownerId: string }>(document: T): Owned<Omit<T, 'ownerId'>> {
  const { ownerId, ...value } = document;
  return { ownerId, value };
}

export function valueOf<T extends { ownerId: string }>(document: T): Omit<T, 'ownerId'> {
  return owned(document).value;
}

export function toDocument<T extends object>({
  ownerId,
  value,
}: Owned<T>): T & { ownerId: string } {
  return { ...value, ownerId };
}

/** The newest of one project, as its owner lists them; `firestore.indexes.json` has the index. */
export function newestOf<T>(documents: Documents<T>, projectId: string, ownerId: string): Query<T> {
  return documents
    .where('ownerId', '==', ownerId)
    .where('projectId', '==', projectId)
    .orderBy('createdAt', 'desc');
}
