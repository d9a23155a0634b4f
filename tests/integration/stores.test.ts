// Every store keeps what services rely on: the suites that the memory stores of unit tests keep.
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterEach } from 'vitest';
import { createAlertStore } from '../../functions/src/adapters/records/alert-store.ts';
import { createApprovalStore } from '../../functions/src/adapters/records/approval-store.ts';
import { createAuditStore } from '../../functions/src/adapters/records/audit-store.ts';
import { createBackupRecords } from '../../functions/src/adapters/records/backup-records.ts';
import { createBackupUse } from '../../functions/src/adapters/records/backup-use.ts';
import { createContactStore } from '../../functions/src/adapters/records/contact-store.ts';
import { createDamagedChunks } from '../../functions/src/adapters/records/damaged-chunks.ts';
import { newJobDocument } from '../../functions/src/adapters/records/job-document.ts';
import { firestoreRecords } from '../../functions/src/adapters/records/firestore-records.ts';
import type { Records } from '../../functions/src/adapters/records/records.ts';
import { createExportStore } from '../../functions/src/adapters/records/export-store.ts';
import { FirestoreJobStarts } from '../../functions/src/adapters/records/job-starts.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { createProjectStore } from '../../functions/src/adapters/records/project-store.ts';
import { createRestoreRecords } from '../../functions/src/adapters/records/restore-records.ts';
import { createRetainedBackups } from '../../functions/src/adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../../functions/src/adapters/records/retention-times.ts';
import { createSavedQueryStore } from '../../functions/src/adapters/records/saved-query-store.ts';
import { createScheduleStore } from '../../functions/src/adapters/records/schedule-store.ts';
import { createSecretStore } from '../../functions/src/adapters/records/secret-store.ts';
import { createStoredSamples } from '../../functions/src/adapters/records/stored-samples.ts';
import { createUploadStore } from '../../functions/src/adapters/records/upload-store.ts';
import { BucketStore } from '../../functions/src/adapters/platform/snapshot-store.ts';
import { at, type MakeStore } from '../../functions/src/testing/suites/make-store.ts';
import { describeAlertStore } from '../../functions/src/testing/suites/alert-store.ts';
import { describeApprovalStore } from '../../functions/src/testing/suites/approval-store.ts';
import { describeAuditStore } from '../../functions/src/testing/suites/audit-store.ts';
import { describeBackupRecords } from '../../functions/src/testing/suites/backup-records.ts';
import { describeBackupUse } from '../../functions/src/testing/suites/backup-use.ts';
import { describeContactStore } from '../../functions/src/testing/suites/contact-store.ts';
import { describeDamagedChunks } from '../../functions/src/testing/suites/damaged-chunks.ts';
import { describeJobParts } from '../../functions/src/testing/suites/job-parts.ts';
import { describeExportStore } from '../../functions/src/testing/suites/export-store.ts';
import { describeJobStarts } from '../../functions/src/testing/suites/job-starts.ts';
import { describeJobStore } from '../../functions/src/testing/suites/job-store.ts';
import { describeRecords } from '../../functions/src/testing/suites/records.ts';
import { describeProjectStore } from '../../functions/src/testing/suites/project-store.ts';
import {
  createLockingStores,
  describeLockStore,
} from '../../functions/src/testing/suites/lock-store.ts';
import { describeRestoreRecords } from '../../functions/src/testing/suites/restore-records.ts';
import { describeRetainedBackups } from '../../functions/src/testing/suites/retained-backups.ts';
import { describeRetentionTimes } from '../../functions/src/testing/suites/retention-times.ts';
import { describeSavedQueryStore } from '../../functions/src/testing/suites/saved-query-store.ts';
import { describeScheduleStore } from '../../functions/src/testing/suites/schedule-store.ts';
import { describeSecretStore } from '../../functions/src/testing/suites/secret-store.ts';
import { describeStoredSamples } from '../../functions/src/testing/suites/stored-samples.ts';
import { describeSnapshotStore } from '../../functions/src/testing/suites/snapshot-store.ts';
import { describeUploadStore } from '../../functions/src/testing/suites/upload-store.ts';
import { readEmulators } from '../support/emulators.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const where = 'in the emulators';
const apps: App[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map(deleteApp));
});

/** A database that nobody else writes. */
function newDatabase() {
  const projectId = newFirebaseProjectId();
  const app = initializeApp({ projectId }, projectId);
  apps.push(app);
  const db = getFirestore(app);
  const documents = {
    put: async (path: string, document: object) => void (await db.doc(path).set({ ...document })),
    fields: async (path: string) => (await db.doc(path).get()).data() ?? null,
  };
  return { db, documents };
}

function stored<S>(create: (db: Firestore) => S): MakeStore<S> {
  return async () => {
    const { db, documents } = newDatabase();
    return { store: create(db), documents };
  };
}

/** A store of records. */
const kept = <S>(create: (records: Records) => S) => stored((db) => create(firestoreRecords(db)));

async function jobs() {
  const { db, documents } = newDatabase();
  return {
    documents,
    use: createBackupUse(firestoreRecords(db)),
    storeOf: (now: () => Date) => new FirestoreJobStore(db, now, 'test'),
    begin: async (job: Parameters<typeof newJobDocument>[0]) =>
      documents.put(`runs/${job.id}`, newJobDocument(job, new Date('2026-01-02T00:00:00.000Z'))),
  };
}

async function starts() {
  const { db, documents } = newDatabase();
  const now = () => new Date(at(6));
  return {
    starts: new FirestoreJobStarts(db, now),
    jobs: new FirestoreJobStore(db, now, 'test'),
    documents,
  };
}

describeAlertStore(where, kept(createAlertStore));
describeApprovalStore(where, kept(createApprovalStore));
describeAuditStore(where, async () => {
  const { db, documents } = newDatabase();
  const addEnd = async (end: { id: string }) => documents.put(`runEnds/${end.id}`, end);
  return { store: createAuditStore(db), addEnd };
});
describeBackupRecords(where, kept(createBackupRecords));
describeBackupUse(where, jobs);
describeContactStore(where, kept(createContactStore));
describeDamagedChunks(where, kept(createDamagedChunks));
describeExportStore(where, kept(createExportStore));
describeJobStarts(where, starts);
describeJobStore(where, jobs);
describeJobParts(where, jobs);
describeRecords(
  where,
  kept((records) => records),
);
describeLockStore(where, kept(createLockingStores));
describeProjectStore(
  where,
  kept((records) => createProjectStore(records, () => new Date())),
);
describeRestoreRecords(where, kept(createRestoreRecords));
describeRetainedBackups(where, kept(createRetainedBackups));
describeRetentionTimes(where, kept(createRetentionTimes));
describeSavedQueryStore(where, kept(createSavedQueryStore));
describeScheduleStore(where, kept(createScheduleStore));
describeSecretStore(where, kept(createSecretStore));
describeSnapshotStore(
  where,
  async () => {
    const { storage, projectId } = readEmulators();
    const options = { projectId, apiEndpoint: `http://${storage}` };
    return new BucketStore(`${newFirebaseProjectId()}.appspot.com`, options);
  },
  { hasConditions: false },
);
describeStoredSamples(where, kept(createStoredSamples));
describeUploadStore(where, kept(createUploadStore));
