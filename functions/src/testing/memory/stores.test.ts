// Every store keeps in memory what tests/integration/stores.test.ts asks of it in the emulators.
import { describeAlertStore } from '../suites/alert-store.ts';
import { describeApprovalStore } from '../suites/approval-store.ts';
import { describeAuditStore } from '../suites/audit-store.ts';
import { describeBackupRecords } from '../suites/backup-records.ts';
import { describeBackupUse } from '../suites/backup-use.ts';
import { describeContactStore } from '../suites/contact-store.ts';
import { describeDamagedChunks } from '../suites/damaged-chunks.ts';
import { describeJobParts } from '../suites/job-parts.ts';
import { describeJobStarts } from '../suites/job-starts.ts';
import { describeJobStore } from '../suites/job-store.ts';
import { describeRecords } from '../suites/records.ts';
import { describeProjectStore } from '../suites/project-store.ts';
import { createLockingStores, describeLockStore } from '../suites/lock-store.ts';
import { describeRestoreRecords } from '../suites/restore-records.ts';
import { describeRetainedBackups } from '../suites/retained-backups.ts';
import { describeRetentionTimes } from '../suites/retention-times.ts';
import { describeSavedQueryStore } from '../suites/saved-query-store.ts';
import { describeScheduleStore } from '../suites/schedule-store.ts';
import { describeSecretStore } from '../suites/secret-store.ts';
import { describeStoredSamples } from '../suites/stored-samples.ts';
import { describeSnapshotStore } from '../suites/snapshot-store.ts';
import { describeExportStore } from '../suites/export-store.ts';
import { describeUploadStore } from '../suites/upload-store.ts';
import { at, type MakeStore } from '../suites/make-store.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import { createApprovalStore } from '../../adapters/records/approval-store.ts';
import { MemoryAudit } from './audit-store.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createMemoryBackupUse } from './backup-use.ts';
import { createContactStore } from '../../adapters/records/contact-store.ts';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from './documents.ts';
import { createMemoryJobStarts } from './job-starts.ts';
import { MemoryJobStore } from './job-store.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { createRetainedBackups } from '../../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../../adapters/records/retention-times.ts';
import { createSavedQueryStore } from '../../adapters/records/saved-query-store.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { createStoredSamples } from '../../adapters/records/stored-samples.ts';
import { createSecretStore } from '../../adapters/records/secret-store.ts';
import { createExportStore } from '../../adapters/records/export-store.ts';
import { createUploadStore } from '../../adapters/records/upload-store.ts';

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

describeAlertStore(where, stored(createAlertStore));
describeApprovalStore(where, stored(createApprovalStore));
describeAuditStore(where, async () => {
  const store = new MemoryAudit();
  return { store, addEnd: async (end) => store.keepEnd(end) };
});
describeBackupRecords(where, stored(createBackupRecords));
describeBackupUse(where, jobs);
describeContactStore(where, stored(createContactStore));
describeDamagedChunks(where, stored(createDamagedChunks));
describeExportStore(where, stored(createExportStore));
describeJobStarts(where, starts);
describeJobStore(where, jobs);
describeJobParts(where, jobs);
describeRecords(
  where,
  stored((documents) => documents),
);
describeLockStore(where, stored(createLockingStores));
describeProjectStore(
  where,
  stored((documents) => createProjectStore(documents, () => new Date())),
);
describeRestoreRecords(where, stored(createRestoreRecords));
describeRetainedBackups(where, stored(createRetainedBackups));
describeRetentionTimes(where, stored(createRetentionTimes));
describeSavedQueryStore(where, stored(createSavedQueryStore));
describeScheduleStore(where, stored(createScheduleStore));
describeSecretStore(where, stored(createSecretStore));
describeSnapshotStore(where, async () => new MemoryStore());
describeStoredSamples(where, stored(createStoredSamples));
describeUploadStore(where, stored(createUploadStore));
