// Documents at the limits of Firestore: as many, as long, as deep and as odd as it takes them.
// https://firebase.google.com/docs/firestore/quotas#limits
import type { TypedDocument } from './typed-documents.ts';

/** Collections with a document each. */
export function manyCollections(count: number): TypedDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `collection-${String(index + 1).padStart(4, '0')}/only`,
    fields: { index: { integerValue: String(index + 1) } },
  }));
}
