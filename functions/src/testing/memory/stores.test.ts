// Every memory store keeps what its real one keeps; tests/integration/stores.test.ts asks the same.
import { describeAlarmStore } from '../suites/alarm-store.ts';
import { describeAuditStore } from '../suites/audit-store.ts';
import { describeBackupRecords } from '../suites/backup-records.ts';
import { describeBackupUse } from '../suites/backup-use.ts';
import { describeContactStore } from '../suites/contact-store.ts';
import { describeDamagedChunks } from '../suites/damaged-chunks.ts';
import { describeJobParts } from '../suites/job-parts.ts';
import { describeJobStarts } from '../suites/job-starts.ts';
import { describeJobStore } from '../suites/job-store.ts';
import { describeProjectStore } from '../suites/project-store.ts';
import { describeRestoreRecords } from '../suites/restore-records.ts';
import { describeRetainedBackups } from '../suites/retained-backups.ts';
import { describeRetentionTimes } from '../suites/retention-times.ts';
import { describeSavedQueryStore } from '../suites/saved-query-store.ts';
import { describeScheduleStore } from '../suites/schedule-store.ts';
import { describeSecretStore } from '../suites/secret-store.ts';
import { describeSnapshotStore } from '../suites/snapshot-store.ts';
import { describeExportStore } from '../suites/export-store.ts';
import { describeUploadStore } from '../suites/upload-store.ts';
import { at, type MakeStore } from '../suites/make-store.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { createMemoryAlarmStore } from './alarm-store.ts';
import { MemoryAudit } from './audit-store.ts';
import { createMemoryBackupRecords } from './backup-records.ts';
import { createMemoryBackupUse } from './backup-use.ts';
import { createMemoryContactStore } from './contact-store.ts';
import { createMemoryDamagedChunks } from './damaged-chunks.ts';
import { MemoryDocuments } from './documents.ts';
import { createMemoryJobStarts } from './job-starts.ts';
import { MemoryJobStore } from './job-store.ts';
import { createMemoryProjects } from './project-store.ts';
import { createMemoryRestoreRecords } from './restore-records.ts';
import { createMemoryRetainedBackups } from './retained-backups.ts';
import { createMemoryRetentionTimes } from './retention-times.ts';
import { createMemorySavedQueryStore } from './saved-query-store.ts';
import { createMemoryScheduleStore } from './schedule-store.ts';
import { createMemorySecrets } from './secret-store.ts';
import { createMemoryExportStore } from './export-store.ts';
import { createMemoryUploadStore } from './upload-store.ts';

const where = 'in memory';

function stored<S>(create: (documents: MemoryDocuments) => S): MakeStore<S> {
  return async () => {
    const documents = new MemoryDocuments();
    return { store: create(documents), documents };
  };
}

async function jobs() {
  const documents = new MemoryDocuments();
  let now = () => new Date('2026-01-02T00:00:00.000Z');
  const store = new MemoryJobStore(documents, () => now());
  // One store with the clock of whichever process asks.
  const storeOf = (clock: () => Date) =>
    new Proxy(store, {
      get(target, name) {
        now = clock;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return {
    storeOf,
    documents,
    use: createMemoryBackupUse(documents, store),
    begin: async (job: Parameters<typeof store.add>[0]) => void store.add(job),
  };
}

async function starts() {
  const documents = new MemoryDocuments();
  const now = () => new Date(at(6));
  const store = new MemoryJobStore(documents, now);
  return { starts: createMemoryJobStarts(documents, store, now), jobs: store, documents };
}

describeAlarmStore(where, stored(createMemoryAlarmStore));
describeAuditStore(where, async () => {
  const store = new MemoryAudit();
  return { store, addEnd: async (end) => void store.ends.set(end.id, end) };
});
describeBackupRecords(where, stored(createMemoryBackupRecords));
describeBackupUse(where, jobs);
describeContactStore(where, stored(createMemoryContactStore));
describeDamagedChunks(where, stored(createMemoryDamagedChunks));
describeExportStore(where, stored(createMemoryExportStore));
describeJobStarts(where, starts);
describeJobStore(where, jobs);
describeJobParts(where, jobs);
describeProjectStore(
  where,
  stored((documents) => createMemoryProjects(documents, () => new Date())),
);
describeRestoreRecords(where, stored(createMemoryRestoreRecords));
describeRetainedBackups(where, stored(createMemoryRetainedBackups));
describeRetentionTimes(where, stored(createMemoryRetentionTimes));
describeSavedQueryStore(where, stored(createMemorySavedQueryStore));
describeScheduleStore(where, stored(createMemoryScheduleStore));
describeSecretStore(where, stored(createMemorySecrets));
describeSnapshotStore(where, async () => new MemoryStore());
describeUploadStore(where, stored(createMemoryUploadStore));
