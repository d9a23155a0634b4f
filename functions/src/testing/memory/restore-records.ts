import { restoreDocumentSchema } from '../../contract/records.ts';
import type { RestoreRecords } from '../../services/ports/restore-records.ts';
import { by, toOwned, toValue, type MemoryDocuments } from './documents.ts';

export function createMemoryRestoreRecords(documents: MemoryDocuments): RestoreRecords {
  return {
    async get(id) {
      const found = documents.read(`restores/${id}`, restoreDocumentSchema);
      return found === null ? null : toOwned(found);
    },

    async list(projectId, ownerId) {
      return documents
        .all('restores', restoreDocumentSchema)
        .filter(
          (restore) =>
            restore.ownerId === ownerId &&
            [restore.projectId, restore.target.projectId, restore.sourceProjectId].includes(
              projectId,
            ),
        )
        .toSorted(by(({ createdAt }) => createdAt))
        .toReversed()
        .slice(0, 100)
        .map(toValue);
    },
  };
}
