import { backupRecordDocumentSchema } from '../../contract/records.ts';
import type { RetainedBackups } from '../../services/ports/retained-backups.ts';
import { by, type MemoryDocuments } from './documents.ts';

export function createMemoryRetainedBackups(documents: MemoryDocuments): RetainedBackups {
  const read = (id: string) => documents.read(`backupRecords/${id}`, backupRecordDocumentSchema);
  return {
    async list(projectId, ownerId) {
      return documents
        .all('backupRecords', backupRecordDocumentSchema)
        .filter((record) => record.projectId === projectId && record.ownerId === ownerId)
        .toSorted(by(({ createdAt }) => createdAt))
        .toReversed()
        .map(({ id, status, createdAt, held, metadata, verification }) => {
          const { backupName, trigger, configurationId, databaseId } = metadata;
          const { readTime, include, exclude, documentCount, coverage } = metadata;
          return {
            id,
            status,
            createdAt,
            held,
            backupName,
            trigger,
            configurationId,
            databaseId,
            readTime,
            include,
            exclude,
            documentCount,
            verification: verification.status,
            checkedAt: verification.checkedAt,
            coverage: coverage === null ? null : { ...coverage, unmatched: [], leftOut: [] },
          };
        });
    },

    async status(recordId) {
      return read(recordId)?.status ?? null;
    },

    async setHeld(recordId, held) {
      const isCompleted = read(recordId)?.status === 'completed';
      if (isCompleted) {
        documents.change(`backupRecords/${recordId}`, { held });
      }
      return isCompleted;
    },

    async beginRemoval(recordId, relyOn) {
      const own = read(recordId);
      const isOver =
        own?.status === 'failed' ||
        own?.status === 'cancelled' ||
        (own?.status === 'completed' && own.verification.status !== 'running');
      const isSafe = relyOn.map(read).every((other) => {
        return other?.status === 'completed' && other.verification.status === 'verified';
      });
      if (!isOver || own.held || !isSafe) {
        return false;
      }
      documents.change(`backupRecords/${recordId}`, { status: 'deleting' });
      return true;
    },

    async endRemoval(recordId) {
      documents.delete(`runs/${recordId}`);
      documents.delete(`runs/${recordId}-verify`);
      documents.delete(`backupRecords/${recordId}`);
    },
  };
}
