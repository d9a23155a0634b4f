import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { createAccountRemoval } from '../adapters/records/account-removal.ts';
import { createAccountStore } from '../adapters/records/account-store.ts';
import { FirestoreAlarmStore } from '../adapters/records/alarm-store.ts';
import { createAvatarStore } from '../adapters/records/avatar-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createBackupUse } from '../adapters/records/backup-use.ts';
import { FirestoreContactStore } from '../adapters/records/contact-store.ts';
import { createFirebaseUsers } from '../adapters/platform/firebase-users.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { FirestoreJobStarts } from '../adapters/records/job-starts.ts';
import { createExportStore } from '../adapters/records/export-store.ts';
import { createProjectRemains } from '../adapters/records/project-remains.ts';
import { createFirestoreProjects } from '../adapters/records/project-store.ts';
import { createFirestoreSecrets } from '../adapters/records/secret-store.ts';
import {
  createMasterKeyWrapper,
  deriveMasterKey,
} from '../adapters/platform/master-key-wrapper.ts';
import { createOwnedDocuments } from '../adapters/records/owned-pages.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { createRetainedBackups } from '../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../adapters/records/retention-times.ts';
import { FirestoreJobStore } from '../adapters/records/job-store.ts';
import { createSavedQueryStore } from '../adapters/records/saved-query-store.ts';
import { FirestoreScheduleStore } from '../adapters/records/schedule-store.ts';
import { createUploadStore } from '../adapters/records/upload-store.ts';
import { BucketStore } from '../adapters/platform/snapshot-store.ts';
import { createTaskQueue } from '../adapters/platform/task-queue.ts';
import { createWebhookSender } from '../adapters/platform/webhook-sender.ts';
import type { Config } from '../config.ts';
import { retryingStore } from '../engine/store/retrying-store.ts';
import { newId } from '../lib/ids.ts';
import { WebhookSecrets } from '../services/alarms/webhook-secrets.ts';
import { Webhooks } from '../services/alarms/webhooks.ts';
import { createCredentialVault } from '../services/credentials/credential-vault.ts';
import { createPageTokens } from '../services/page-tokens/page-tokens.ts';
import { createProjectDataKeys } from '../services/credentials/project-data-keys.ts';
import { Tiers } from '../services/quotas/quotas.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { createConnections } from './connections.ts';
import { log, region } from './deployment.ts';
import { createAnalytics } from './analytics.ts';

export interface WiringOptions {
  readonly config: Config;
  /** The secret `FIREKEEP_MASTER_KEY`. */
  readonly masterKey: string;
  /** The secret `FIREKEEP_GOOGLE_CLIENT_SECRET`; only where a Google client is configured. */
  readonly googleClientSecret?: string;
}

const dispatchDeadlineSeconds = 600;
const webhookTimeoutMs = 10_000;

/** Names this process in leases; the random part distinguishes containers with equal pids. */
const holder = `${process.pid}-${newId()}`;

export const now = () => new Date();
export const nowMs = () => Date.now();
/** Runs on evenly whatever the clock is set to: for limits, and for how long something took. */
export const elapsedMs = () => performance.now();

/** What Firekeep keeps in its own Firestore. */
function createStores(db: Firestore) {
  const accounts = createAccountStore(db, now);
  return {
    accounts,
    tiers: new Tiers(accounts),
    accountRemoval: createAccountRemoval(db),
    avatars: createAvatarStore(db),
    documents: createOwnedDocuments(db),
    records: createBackupRecords(db),
    retained: createRetainedBackups(db),
    use: createBackupUse(db),
    damagedChunks: createDamagedChunks(db),
    restores: createRestoreRecords(db),
    schedules: new FirestoreScheduleStore(db),
    starts: new FirestoreJobStarts(db, now),
    remains: createProjectRemains(db, now),
    alarms: new FirestoreAlarmStore(db),
    contact: new FirestoreContactStore(db),
    retentionTimes: createRetentionTimes(db),
    jobs: new FirestoreJobStore(db, now, holder),
    exports: createExportStore(db),
    uploads: createUploadStore(db),
    savedQueries: createSavedQueryStore(db),
  };
}

/** Adapters and services that every function needs. */
export function createCore({ config, masterKey, googleClientSecret = '' }: WiringOptions) {
  initializeApp();
  const db = getFirestore();
  const projects = createFirestoreProjects(db, now);
  const secrets = createFirestoreSecrets(db);
  const wrapper = createMasterKeyWrapper(masterKey);
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
  const sender = createWebhookSender({ allow: config.webhookAllow, timeoutMs: webhookTimeoutMs });
  const webhooks = new Webhooks({
    projects,
    secrets: webhookSecrets,
    sender,
    origin: config.origin,
    now,
  });
  const pageTokens = createPageTokens(deriveMasterKey(masterKey, 'firekeep/page-token/v1'));
  const queue = createTaskQueue(getFunctions(), { region, dispatchDeadlineSeconds });
  return {
    ...createStores(db),
    config,
    users: createFirebaseUsers(async () => (await import('firebase-admin/auth')).getAuth()),
    projects,
    dataKeys,
    ...connections,
    queue,
    networkKey: deriveMasterKey(masterKey, 'firekeep/network/v1'),
    pageTokens,
    ...createAnalytics({ db, projects, pageTokens, log, now }),
    webhookSecrets,
    webhooks,
    starter: new JobStarter(queue, log),
    objects: retryingStore(new BucketStore(config.storageBucket, { projectId: config.projectId })),
  };
}

export type Core = ReturnType<typeof createCore>;
