import { storedExportSchema } from '../../services/exports/stored-export.ts';
import type { ExportStore } from '../../services/ports/export-store.ts';
import { by, toOwned, toValue, type MemoryDocuments } from './documents.ts';

export function exportsUnderWay(documents: MemoryDocuments, ownerId: string): number {
  return documents
    .all('exports', storedExportSchema)
    .filter((one) => one.ownerId === ownerId && ['queued', 'running'].includes(one.status)).length;
}

export function createMemoryExportStore(documents: MemoryDocuments): ExportStore {
  return {
    async get(id) {
      const found = documents.read(`exports/${id}`, storedExportSchema);
      return found === null ? null : toOwned(found);
    },

    async list(projectId, ownerId) {
      return documents
        .all('exports', storedExportSchema)
        .filter((one) => one.ownerId === ownerId && one.projectId === projectId)
        .toSorted(by(({ createdAt }) => createdAt))
        .toReversed()
        .slice(0, 50)
        .map(toValue);
    },

    async due(before, limit) {
      return documents
        .all('exports', storedExportSchema)
        .filter(({ sweepAt }) => sweepAt !== null && sweepAt < before)
        .toSorted(by(({ sweepAt }) => sweepAt ?? ''))
        .slice(0, limit)
        .map(toOwned);
    },

    change: async (id, fields) => documents.change(`exports/${id}`, fields),

    delete: async (id) => void documents.delete(`exports/${id}`),
  };
}
