import { backupRecordDocumentSchema } from '../../contract/records.ts';
import type { BackupRecords } from '../../services/ports/backup-records.ts';
import { by, toOwned, toValue, type MemoryDocuments } from './documents.ts';

export function createMemoryBackupRecords(documents: MemoryDocuments): BackupRecords {
  const newest = (projectId: string) =>
    documents
      .all('backupRecords', backupRecordDocumentSchema)
      .filter((record) => record.projectId === projectId)
      .toSorted(by(({ createdAt }) => createdAt))
      .toReversed();
  const completed = (projectId: string) =>
    newest(projectId).filter(({ status }) => status === 'completed');
  return {
    async get(id) {
      const found = documents.read(`backupRecords/${id}`, backupRecordDocumentSchema);
      return found === null ? null : toOwned(found);
    },

    async list(projectId, ownerId) {
      const own = newest(projectId).filter((record) => record.ownerId === ownerId);
      return own.slice(0, 200).map(toValue);
    },

    async completed({ projectId, ownerId }, before, limit) {
      return completed(projectId)
        .filter(({ createdAt }) => before === null || createdAt < before)
        .slice(0, limit)
        .filter((record) => record.ownerId === ownerId)
        .map(toValue);
    },

    async lastCompleted(projectId) {
      const last = completed(projectId).find(
        ({ metadata }) => !['safety', 'import'].includes(metadata.trigger),
      );
      return last === undefined ? null : toValue(last);
    },

    async verified(projectId, configurationId, limit) {
      return completed(projectId)
        .filter(
          ({ metadata, verification }) =>
            metadata.configurationId === configurationId &&
            ['manual', 'scheduled'].includes(metadata.trigger) &&
            verification.status === 'verified',
        )
        .slice(0, limit)
        .map(toValue);
    },
  };
}
