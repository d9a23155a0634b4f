/** `backupRecords/{id}`: what owners read of their backups; shape in `contract/records.ts`. */
import type { Firestore } from 'firebase-admin/firestore';
import type { BackupRecords } from '../../services/ports/backup-records.ts';
import { recordsOf } from './collections.ts';
import { newestOf, owned, readAll, readOne, valueOf } from './documents.ts';

const maxListed = 200;
/** Safety backups and imports passed over in search of the newest backup of the database. */
const maxOthers = 20;

export function createBackupRecords(db: Firestore): BackupRecords {
  const records = recordsOf(db);
  const completedOf = (projectId: string) =>
    records.where('projectId', '==', projectId).where('status', '==', 'completed');
  return {
    async get(id) {
      const found = await readOne(records.doc(id));
      return found === null ? null : owned(found);
    },

    async list(projectId, ownerId) {
      return (await readAll(newestOf(records, projectId, ownerId).limit(maxListed))).map(valueOf);
    },

    async completed({ projectId, ownerId }, before, limit) {
      const query = completedOf(projectId).orderBy('createdAt', 'desc').limit(limit);
      const found = await readAll(before === null ? query : query.startAfter(before));
      return found.filter((one) => one.ownerId === ownerId).map(valueOf);
    },

    async lastCompleted(projectId) {
      const query = completedOf(projectId)
        .orderBy('createdAt', 'desc')
        .limit(maxOthers + 1);
      const found = await readAll(query);
      const last = found.find(({ metadata }) => !['safety', 'import'].includes(metadata.trigger));
      return last === undefined ? null : valueOf(last);
    },

    async verified(projectId, configurationId, limit) {
      const query = completedOf(projectId)
        .where('metadata.configurationId', '==', configurationId)
        .where('metadata.trigger', 'in', ['manual', 'scheduled'])
        .where('verification.status', '==', 'verified')
        .orderBy('createdAt', 'desc');
      return (await readAll(query.limit(limit))).map(valueOf);
    },
  };
}
