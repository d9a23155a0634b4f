import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { Storage } from '@google-cloud/storage';
import { FirestoreAlarmStore } from '../adapters/alarm-store.ts';
import { FirestoreBackupStore } from '../adapters/backup-store.ts';
import { createConnectionProbe } from '../adapters/connection-probe.ts';
import { createConnectionAccess, createCustomerDatabases } from '../adapters/customer-databases.ts';
import { createFirestoreProjects } from '../adapters/firestore-projects.ts';
import { createFirestoreSecrets } from '../adapters/firestore-secrets.ts';
import { FirestoreWireClient } from '../adapters/firestore-wire/client.ts';
import { createMasterKeyWrapper } from '../adapters/master-key-wrapper.ts';
import { FirestoreRetentionStore } from '../adapters/retention-store.ts';
import { FirestoreRunStore } from '../adapters/run-store.ts';
import {
  createServiceAccountTokens,
  exchangeAtGoogle,
  exchangeInEmulators,
} from '../adapters/service-account-tokens.ts';
import { createUploadStore } from '../adapters/upload-store.ts';
import { BucketStore } from '../adapters/snapshot-store.ts';
import { createTaskQueue } from '../adapters/task-queue.ts';
import { createWebhookSender } from '../adapters/webhook-sender.ts';
import type { Config } from '../config.ts';
import { RetryingStore } from '../engine/store/retrying-store.ts';
import { newId } from '../lib/ids.ts';
import { createLog } from '../lib/log.ts';
import { WebhookSecrets } from '../services/alarms/webhook-secrets.ts';
import { Webhooks } from '../services/alarms/webhooks.ts';
import { createCredentialVault } from '../services/credentials/credential-vault.ts';
import { createProjectDataKeys } from '../services/credentials/project-data-keys.ts';
import { RunStarter } from '../services/runs/run-starter.ts';

export interface WiringOptions {
  readonly config: Config;
  /** The secret `FIREKEEP_MASTER_KEY`. */
  readonly masterKey: string;
}

export const log = createLog();

export const region = 'us-central1';
/** How long a task may take: a step's budget, the chunk it is at, and room. */
export const workerTimeoutSeconds = 540;
const dispatchDeadlineSeconds = 600;
const webhookTimeoutMs = 10_000;

/** Names this process in leases; the random part tells two containers with the same process id apart. */
const holder = `${process.pid}-${newId()}`;

export const now = () => new Date();
export const nowMs = () => Date.now();

/** Adapters and services that every function needs. */
export function createCore({ config, masterKey }: WiringOptions) {
  initializeApp();
  const db = getFirestore();
  const projectStore = createFirestoreProjects(db, now);
  const secrets = createFirestoreSecrets(db);
  const wrapper = createMasterKeyWrapper(masterKey);
  const dataKeys = createProjectDataKeys({ wrapper, secrets });
  const vault = createCredentialVault({ dataKeys, secrets });
  const exchange = config.emulated ? exchangeInEmulators(nowMs) : exchangeAtGoogle;
  const tokens = createServiceAccountTokens({ exchange, now: nowMs });
  const access = createConnectionAccess({ vault, tokens });
  const databases = createCustomerDatabases({
    projects: projectStore,
    access,
    emulatorHost: config.firestoreEmulatorHost,
    connect: ({ root, endpoint, authorization }) =>
      new FirestoreWireClient({ ...endpoint, authorization }, root),
  });
  const probe = createConnectionProbe({
    projects: projectStore,
    databases,
    access,
    tokens,
    emulated: config.emulated,
    log,
  });
  // Whatever fails in passing is tried again by RetryingStore, the same way for every store.
  const storage = new Storage({ projectId: config.projectId, retryOptions: { autoRetry: false } });
  const webhookSecrets = new WebhookSecrets({ dataKeys, secrets });
  const sender = createWebhookSender({ allow: config.webhookAllow, timeoutMs: webhookTimeoutMs });
  const webhooks = new Webhooks({
    projects: projectStore,
    secrets: webhookSecrets,
    sender,
    origin: config.origin,
    now,
  });
  const queue = createTaskQueue(getFunctions(), { region, dispatchDeadlineSeconds });
  return {
    config,
    projectStore,
    dataKeys,
    databases,
    probe,
    queue,
    store: new FirestoreBackupStore(db, now),
    alarms: new FirestoreAlarmStore(db),
    webhookSecrets,
    webhooks,
    retention: new FirestoreRetentionStore(db),
    runs: new FirestoreRunStore(db, now, holder),
    uploads: createUploadStore(db),
    starter: new RunStarter(queue, log),
    objects: new RetryingStore(new BucketStore(storage.bucket(config.storageBucket))),
  };
}

export type Core = ReturnType<typeof createCore>;
