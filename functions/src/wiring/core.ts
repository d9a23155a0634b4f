import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { createAccountRemoval } from '../adapters/records/account-removal.ts';
import { createAccountStore } from '../adapters/records/account-store.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createAvatarStore } from '../adapters/records/avatar-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createBackupUse } from '../adapters/records/backup-use.ts';
import { createCatalogueStore } from '../adapters/records/catalogue-store.ts';
import { createChannelStore } from '../adapters/records/channel-store.ts';
import { createDrillStore } from '../adapters/records/drill-store.ts';
import { createContactStore } from '../adapters/records/contact-store.ts';
import { createFirebaseUsers } from '../adapters/platform/firebase-users.ts';
import { createDeletionStore } from '../adapters/records/deletions/deletion-store.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { FirestoreJobStarts } from '../adapters/records/job-starts.ts';
import { firestoreRecords } from '../adapters/records/firestore-records.ts';
import { createExportStore } from '../adapters/records/export-store.ts';
import { createMasterKeyNotes } from '../adapters/records/master-key-notes.ts';
import { createApprovalStore } from '../adapters/records/approval-store.ts';
import { createNoticeEvents } from '../adapters/records/notice-events.ts';
import { createNoticeStore } from '../adapters/records/notice-store.ts';
import { createProjectRemains } from '../adapters/records/project-remains.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { createSecretStore } from '../adapters/records/secret-store.ts';
import { createKeyWrapper } from '../adapters/platform/key-wrapper.ts';
import { deriveMasterKeys } from '../adapters/platform/master-key-wrapper.ts';
import { createOwnedDocuments } from '../adapters/records/owned-pages.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { createRetainedBackups } from '../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../adapters/records/retention-times.ts';
import { FirestoreJobStore } from '../adapters/records/job-store.ts';
import { createSavedQueryStore } from '../adapters/records/saved-query-store.ts';
import { createStoredSamples } from '../adapters/records/stored-samples.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';
import { createUploadStore } from '../adapters/records/upload-store.ts';
import { createObjectRetention } from '../adapters/platform/object-retention.ts';
import { BucketStore } from '../adapters/platform/snapshot-store.ts';
import { createLockStore } from '../adapters/records/lock-store.ts';
import { createMailSender } from '../adapters/platform/mail-sender.ts';
import { createTaskQueue } from '../adapters/platform/task-queue.ts';
import { createWebhookSender } from '../adapters/platform/webhook-sender.ts';
import type { Config } from '../config.ts';
import type { SnapshotStore } from '../engine/store/snapshot-store.ts';
import { retryingStore } from '../engine/store/retrying-store.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import { WebhookSecrets } from '../services/alerts/webhook-secrets.ts';
import { Webhooks } from '../services/alerts/webhooks.ts';
import { ChannelVault } from '../services/notices/channel-vault.ts';
import { createCredentialVault } from '../services/credentials/credential-vault.ts';
import { createPageTokens } from '../services/page-tokens/page-tokens.ts';
import { createProjectDataKeys } from '../services/credentials/project-data-keys.ts';
import { Tiers } from '../services/quotas/quotas.ts';
import type { BackupRecords } from '../services/ports/backup-records.ts';
import type { DataKeys } from '../services/ports/data-keys.ts';
import type { ProjectStore } from '../services/ports/project-store.ts';
import { BackupAccess } from '../services/data-view/backup-access.ts';
import { DataViews } from '../services/data-view/data-views.ts';
import { ReadTimes } from '../services/data-view/read-times.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
import { Usage } from '../services/projects/usage.ts';
import { createConnections } from './connections.ts';
import { log, region } from './deployment.ts';
import { createAnalytics } from './analytics.ts';

export interface WiringOptions {
  readonly config: Config;
  /** The secret `FIREKEEP_MASTER_KEY`. */
  readonly masterKey: string;
  /** The secret `FIREKEEP_GOOGLE_CLIENT_SECRET`; '' where no Google client is configured. */
  readonly googleClientSecret: string;
  /** The secret `FIREKEEP_SMTP_URL`; '' where no mails are configured. */
  readonly smtpUrl: string;
}

const dispatchDeadlineSeconds = 600;
const webhookTimeoutMs = 10_000;
const mailTimeoutMs = 20_000;

/** Names this process in leases; the random part distinguishes containers with equal pids. */
const holder = `${process.pid}-${newId()}`;

export const now = () => new Date();
export const nowMs = () => Date.now();
/** Runs on evenly whatever the clock is set to: for limits, and for how long something took. */
export const elapsedMs = () => performance.now();

/** What Firekeep keeps in its own Firestore. */
function createStores(db: Firestore) {
  const records = firestoreRecords(db);
  const accounts = createAccountStore(db, now);
  const noticeEvents = createNoticeEvents(records);
  return {
    accounts,
    tiers: new Tiers(accounts),
    accountRemoval: createAccountRemoval(db),
    avatars: createAvatarStore(db),
    documents: createOwnedDocuments(db),
    records: createBackupRecords(records),
    retained: createRetainedBackups(records),
    use: createBackupUse(records),
    damagedChunks: createDamagedChunks(records),
    deletionStore: createDeletionStore(records),
    restores: createRestoreRecords(records),
    schedules: createScheduleStore(records),
    locks: createLockStore(records),
    starts: new FirestoreJobStarts(db, now),
    remains: createProjectRemains(db, now),
    alerts: createAlertStore(records),
    catalogueStore: createCatalogueStore(records, now),
    channels: createChannelStore(records),
    notices: createNoticeStore(records),
    noticeEvents,
    approvals: createApprovalStore(records),
    lowerings: new Lowerings({ noticeEvents, now }),
    contact: createContactStore(records),
    drills: createDrillStore(records),
    retentionTimes: createRetentionTimes(records),
    jobs: new FirestoreJobStore(db, now, holder),
    exports: createExportStore(records),
    uploads: createUploadStore(records),
    savedQueries: createSavedQueryStore(records),
    storedSamples: createStoredSamples(records),
    masterKeyNotes: createMasterKeyNotes(records),
  };
}

interface SharedParts {
  readonly projects: Pick<ProjectStore, 'get' | 'addUsage'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly dataKeys: DataKeys;
  readonly objects: SnapshotStore;
}

/** Services that several others use. Whoever replaces a part, as for tests, makes them again. */
export function createSharedServices(parts: SharedParts, logTo: Log) {
  const vaults = new Vaults(parts.objects, parts.dataKeys, logTo);
  return {
    vaults,
    access: new BackupAccess({ ...parts, vaults }),
    projectUsage: new Usage(parts.projects, logTo),
  };
}

/** What carries notices away; `mail` is null where this installation sends none. */
function createSenders({ webhookAllow: allow, mail }: Config, smtpUrl: string) {
  return {
    sender: createWebhookSender({ allow, timeoutMs: webhookTimeoutMs }),
    mail:
      mail === null
        ? null
        : createMailSender({ url: smtpUrl, from: mail.from, timeoutMs: mailTimeoutMs }),
  };
}

/** Adapters and services that every function needs. */
export function createCore(options: WiringOptions) {
  const { config, masterKey, googleClientSecret, smtpUrl } = options;
  initializeApp();
  const db = getFirestore();
  const projects = createProjectStore(firestoreRecords(db), now);
  const secrets = createSecretStore(firestoreRecords(db));
  const wrapper = createKeyWrapper({ masterKey, ...config.kms });
  const dataKeys = createProjectDataKeys({ wrapper, secrets });
  const vault = createCredentialVault({ dataKeys, secrets });
  const connections = createConnections({
    config,
    db,
    projects,
    vault,
    wrapper,
    googleClientSecret,
    log,
    now,
  });
  const webhookSecrets = new WebhookSecrets({ dataKeys, secrets });
  const { sender, mail } = createSenders(config, smtpUrl);
  const { origin } = config;
  const webhooks = new Webhooks({ projects, secrets: webhookSecrets, sender, origin, now });
  const pageTokens = createPageTokens(deriveMasterKeys(masterKey, 'firekeep/page-token/v1'));
  const queue = createTaskQueue(getFunctions(), { region, dispatchDeadlineSeconds });
  const stores = createStores(db);
  const { storageBucket, projectId } = config;
  const objects = retryingStore(new BucketStore(storageBucket, { projectId }));
  const shared = createSharedServices({ ...stores, projects, dataKeys, objects }, log);
  const analytics = createAnalytics({ ...stores, db, projects, pageTokens, log, now });
  const readTimes = new ReadTimes({ projects, facts: connections.databaseFacts, now });
  const { access } = shared;
  const { usage } = analytics;
  const { databases } = connections;
  return {
    ...stores,
    ...shared,
    ...analytics,
    config,
    users: createFirebaseUsers(async () => (await import('firebase-admin/auth')).getAuth()),
    projects,
    wrapper,
    dataKeys,
    ...connections,
    queue,
    channelVault: new ChannelVault(wrapper),
    noteMasterKeys: (at: Date) => stores.masterKeyNotes.note(wrapper.kekVersions, at),
    sender,
    networkKey: deriveMasterKeys(masterKey, 'firekeep/network/v1')[0],
    pageTokens,
    webhookSecrets,
    webhooks,
    mail,
    starter: new JobStarter(queue, log),
    objects,
    objectRetention: createObjectRetention(storageBucket, { projectId, nowMs }),
    readTimes,
    views: new DataViews({ access, databases, elapsedMs, pageTokens, projects, readTimes, usage }),
  };
}

export type Core = ReturnType<typeof createCore>;
