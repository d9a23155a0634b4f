/** `savedQueries/{id}`: queries that users keep, which no client reads. */
import { maxSavedQueries, type SavedQuery } from '../../contract/queries.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { SavedQueryStore } from '../../services/ports/saved-query-store.ts';
import { storedQuerySchema } from '../../services/queries/stored-query.ts';
import { markChanged } from './catalogue-marks.ts';
import { createInProject } from './create-in-project.ts';
import { ownedStore, valueOf } from './record-store.ts';
import type { Records } from './records.ts';

/** Text that could not be read stays as it is. */
function toStored({ ownerId, value: { query, ...saved } }: Owned<SavedQuery>) {
  return { ...saved, ownerId, ...(query === null ? {} : { queryJson: JSON.stringify(query) }) };
}

const ofProject = (ownerId: string, projectId: string) => ({
  where: { ownerId, projectId },
  limit: maxSavedQueries,
});

export function createSavedQueryStore(records: Records): SavedQueryStore {
  const queries = ownedStore(records, 'savedQueries', storedQuerySchema);
  return {
    get: queries.get,

    list: (ownerId, projectId) => queries.values(ofProject(ownerId, projectId)),

    create(saved, mayFollow) {
      const { ownerId } = saved;
      const { id, projectId } = saved.value;
      const document = toStored(saved);
      const others = ofProject(ownerId, projectId);
      const made = { id, projectId, ownerId, document, others, newest: 'newestQueryId', mayFollow };
      return createInProject(records, queries, made);
    },

    update({ ownerId, id }, change) {
      const ref = queries.ref(id);
      return records.compareAndSet(
        async (work) => {
          const current = await work.get(ref);
          if (current?.ownerId !== ownerId) {
            return null;
          }
          const value = change(valueOf(current));
          work.update(ref, toStored({ ownerId, value }));
          markChanged(work, current);
          return value;
        },
        { turn: ref.path },
      );
    },

    remove({ ownerId, id }) {
      const ref = queries.ref(id);
      return records.compareAndSet(
        async (work) => {
          const current = await work.get(ref);
          if (current?.ownerId !== ownerId) {
            return false;
          }
          work.delete(ref);
          markChanged(work, current);
          return true;
        },
        { turn: ref.path },
      );
    },
  };
}
