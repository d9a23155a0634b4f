import { maxSavedQueries, savedQuerySchema, type SavedQuery } from '../../contract/queries.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { SavedQueryStore } from '../../services/ports/saved-query-store.ts';
import { storedQuerySchema } from '../../services/queries/stored-query.ts';
import { createInMemoryProject } from './create-in-project.ts';
import { toOwned, toValue, type MemoryDocuments } from './documents.ts';

/** Text that could not be read stays as it is. */
function toStored({ ownerId, value: { query, ...saved } }: Owned<SavedQuery>): object {
  return { ...saved, ownerId, ...(query === null ? {} : { queryJson: JSON.stringify(query) }) };
}

export function createMemorySavedQueryStore(documents: MemoryDocuments): SavedQueryStore {
  const read = (id: string) => documents.read(`savedQueries/${id}`, storedQuerySchema);
  const ofProject = (ownerId: string, projectId: string) =>
    documents
      .all('savedQueries', storedQuerySchema)
      .filter((one) => one.ownerId === ownerId && one.projectId === projectId)
      .slice(0, maxSavedQueries);
  return {
    async get(id) {
      const found = read(id);
      return found === null ? null : toOwned(found);
    },

    async list(ownerId, projectId) {
      return ofProject(ownerId, projectId).map(toValue);
    },

    async create(saved, mayFollow) {
      const { id, projectId } = saved.value;
      const made = { projectId, path: `savedQueries/${id}`, document: toStored(saved) };
      const others = ofProject(saved.ownerId, projectId).length;
      createInMemoryProject(documents, made, { others, mayFollow });
    },

    async update({ ownerId, id }, change) {
      const current = read(id);
      if (current?.ownerId !== ownerId) {
        return null;
      }
      const value = savedQuerySchema.parse(change(toValue(current)));
      documents.change(`savedQueries/${id}`, toStored({ ownerId, value }));
      return value;
    },

    async remove({ ownerId, id }) {
      return read(id)?.ownerId === ownerId && documents.delete(`savedQueries/${id}`);
    },
  };
}
