/** `savedQueries/{id}`: queries that users keep, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { maxSavedQueries, type SavedQuery } from '../../contract/queries.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { SavedQueryStore } from '../../services/ports/saved-query-store.ts';
import { storedQuerySchema } from '../../services/queries/stored-query.ts';
import { createInProject } from './create-in-project.ts';
import { documentsOf, owned, readAll, readOne, valueOf } from './documents.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** Text that could not be read stays as it is. */
function toStored({ ownerId, value: { query, ...saved } }: Owned<SavedQuery>) {
  return { ...saved, ownerId, ...(query === null ? {} : { queryJson: JSON.stringify(query) }) };
}

export function createSavedQueryStore(db: Firestore): SavedQueryStore {
  const queries = documentsOf(db, 'savedQueries', storedQuerySchema);
  const ofProject = (ownerId: string, projectId: string) =>
    queries
      .where('ownerId', '==', ownerId)
      .where('projectId', '==', projectId)
      .limit(maxSavedQueries);
  return {
    async get(id) {
      const found = await readOne(queries.doc(id));
      return found === null ? null : owned(found);
    },

    async list(ownerId, projectId) {
      return (await readAll(ofProject(ownerId, projectId))).map(valueOf);
    },

    async create(saved, mayFollow) {
      const { ownerId, value } = saved;
      await createInProject(db, {
        projectId: value.projectId,
        ref: queries.doc(value.id),
        others: ofProject(ownerId, value.projectId),
        document: toStored(saved),
        newest: 'newestQueryId',
        mayFollow,
      });
    },

    update: ({ ownerId, id }, change) =>
      writeUnchanged(async () => {
        const snapshot = await queries.doc(id).get();
        const current = snapshot.data();
        if (current?.ownerId !== ownerId) {
          return null;
        }
        const value = change(valueOf(current));
        await snapshot.ref.update(toStored({ ownerId, value }), asRead(snapshot));
        return value;
      }, queries.doc(id).path),

    remove: ({ ownerId, id }) =>
      writeUnchanged(async () => {
        const snapshot = await queries.doc(id).get();
        const isThere = snapshot.data()?.ownerId === ownerId;
        if (isThere) {
          await snapshot.ref.delete(asRead(snapshot));
        }
        return isThere;
      }, queries.doc(id).path),
  };
}
