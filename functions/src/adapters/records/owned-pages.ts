import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { OwnedDocuments } from '../../services/ports/owned-documents.ts';

const pageSize = 100;

/** Everything of one owner in a collection, in pages, so that memory is bounded. */
export function createOwnedDocuments(db: Firestore): OwnedDocuments {
  return {
    async *pages({ collection, field, value }) {
      const all = db.collection(collection).where(field, '==', value).orderBy('__name__');
      let last: QueryDocumentSnapshot | undefined;
      do {
        const query = last === undefined ? all : all.startAfter(last);
        const { docs } = await query.limit(pageSize).get();
        last = docs.length < pageSize ? undefined : docs.at(-1);
        if (docs.length > 0) {
          yield docs.map((doc) => doc.data());
        }
      } while (last !== undefined);
    },
  };
}
