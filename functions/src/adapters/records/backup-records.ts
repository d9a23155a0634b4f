/** `backupRecords/{id}`: what owners read of their backups; shape in `contract/records.ts`. */
import { backupRecordDocumentSchema, recordCollections } from '../../contract/records.ts';
import type { BackupRecords } from '../../services/ports/backup-records.ts';
import { ownedStore, valueOf } from './record-store.ts';
import type { RecordQuery, Records } from './records.ts';

const maxListed = 200;
/** Safety backups and imports passed over in search of the newest backup of the database. */
const maxOthers = 20;
const order = { createdAt: 'desc' } as const;
const status = 'completed';
const underWay = ['queued', 'running', 'verifying'];

export function createBackupRecords(records: Records): BackupRecords {
  const backups = ownedStore(records, recordCollections.backupRecords, backupRecordDocumentSchema);
  const twoOf = (query: RecordQuery) =>
    records.ids(recordCollections.backupRecords, { ...query, limit: 2 });
  return {
    get: backups.get,

    list: (projectId, ownerId) => backups.newest(projectId, ownerId, maxListed),

    async completed({ projectId, ownerId }, last, limit) {
      const after = last === null ? null : [last.createdAt, last.id];
      const found = await backups.find({ where: { projectId, status }, order, after, limit });
      return found.filter((one) => one.ownerId === ownerId).map(valueOf);
    },

    async lastCompleted(projectId) {
      const where = { projectId, status };
      const found = await backups.values({ where, order, limit: maxOthers + 1 });
      return found.find(({ metadata }) => !['safety', 'import'].includes(metadata.trigger)) ?? null;
    },

    async storedSince(projectId, { since, except }) {
      const found = await Promise.all([
        twoOf({ where: { projectId, status: underWay } }),
        twoOf({ where: { projectId }, bound: ['metadata.completedAt', '>', since] }),
      ]);
      return found.flat().some((id) => id !== except);
    },

    verified: (projectId, configurationId, limit) =>
      backups.values({
        where: {
          projectId,
          status,
          'metadata.configurationId': configurationId,
          'metadata.trigger': ['manual', 'scheduled'],
          'verification.status': 'verified',
        },
        order,
        limit,
      }),
  };
}
