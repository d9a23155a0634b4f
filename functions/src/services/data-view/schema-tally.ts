import { decodeDocument } from '../../engine/format/document-json.ts';
import { queryShapeSchema, type Query } from '../../firestore-model/query/shape.ts';
import type { CollectionTally } from '../../firestore-model/schema/collection-tally.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { TimeSlices } from '../../lib/time-slices.ts';

/** A query of all the documents of a collection. */
export function wholeCollection(path: string): Query {
  return queryShapeSchema.parse({ from: { kind: 'collection', path } });
}

/** Adds documents to a tally. Other work gets its turn between two of them. */
export async function addDocuments(
  tally: CollectionTally,
  documents: readonly (Uint8Array | FirestoreDocument)[],
): Promise<void> {
  const slices = new TimeSlices();
  for (const document of documents) {
    await slices.next(document instanceof Uint8Array ? document.length : 0);
    tally.add(document instanceof Uint8Array ? decodeDocument(document).fields : document.fields);
  }
}
