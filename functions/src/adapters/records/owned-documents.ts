/** Firekeep's own documents, which carry their owner's id among their fields. */
import type { CollectionReference, Query } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Owned } from '../../services/ports/backup-store.ts';

export function owned<T extends { ownerId: string }>(data: T): Owned<Omit<T, 'ownerId'>> {
  const { ownerId, ...value } = data;
  return { ownerId, value };
}

export function toDocument<T extends object>({
  ownerId,
  value,
}: Owned<T>): T & { ownerId: string } {
  return { ...value, ownerId };
}

export async function readAll<T>(query: Query, schema: z.ZodType<T>): Promise<T[]> {
  const { docs } = await query.get();
  return docs.map((doc) => schema.parse(doc.data()));
}

export async function readOne<T extends { ownerId: string }>(
  collection: CollectionReference,
  id: string,
  schema: z.ZodType<T>,
): Promise<Owned<Omit<T, 'ownerId'>> | null> {
  const snapshot = await collection.doc(id).get();
  return snapshot.exists ? owned(schema.parse(snapshot.data())) : null;
}

/** The newest of one project, as its owner lists them; `firestore.indexes.json` has the index. */
export function newestOf(
  collection: CollectionReference,
  projectId: string,
  ownerId: string,
): Query {
  return collection
    .where('ownerId', '==', ownerId)
    .where('projectId', '==', projectId)
    .orderBy('createdAt', 'desc');
}
