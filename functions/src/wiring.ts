/** Builds adapters and services, once per process. The only file that knows both. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { Storage } from '@google-cloud/storage';
import type { Express } from 'express';
import { FirestoreAlarmStore } from './adapters/alarm-store.ts';
import { FirestoreBackupStore } from './adapters/backup-store.ts';
import { createConnectionProbe } from './adapters/connection-probe.ts';
import { createConnectionAccess, createCustomerDatabases } from './adapters/customer-databases.ts';
import { createFirebaseIdentity } from './adapters/firebase-identity.ts';
import { createFirestoreProjects } from './adapters/firestore-projects.ts';
import { createFirestoreSecrets } from './adapters/firestore-secrets.ts';
import { FirestoreWireClient } from './adapters/firestore-wire/client.ts';
import { createMasterKeyWrapper } from './adapters/master-key-wrapper.ts';
import { FirestoreRetentionStore } from './adapters/retention-store.ts';
import { FirestoreRunStore } from './adapters/run-store.ts';
import {
  createServiceAccountTokens,
  exchangeAtGoogle,
  exchangeInEmulators,
} from './adapters/service-account-tokens.ts';
import { createUploadStore } from './adapters/upload-store.ts';
import { BucketStore } from './adapters/snapshot-store.ts';
import { createTaskQueue } from './adapters/task-queue.ts';
import { createWebhookSender } from './adapters/webhook-sender.ts';
import type { Config } from './config.ts';
import { RetryingStore } from './engine/store/retrying-store.ts';
import { createApp } from './http/app.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { allRoutes } from './http/routes.ts';
import { fileRoutes } from './http/routes/downloads.ts';
import type { InsideServices } from './http/routes/inside.ts';
import { newId } from './lib/ids.ts';
import { createLog, type Log } from './lib/log.ts';
import { AlarmWatch } from './services/alarms/alarm-watch.ts';
import { BackupAlarms } from './services/alarms/backup-alarms.ts';
import { Alarms } from './services/alarms/alarms.ts';
import { WebhookHandler } from './services/alarms/webhook-handler.ts';
import { WebhookSecrets } from './services/alarms/webhook-secrets.ts';
import { Webhooks } from './services/alarms/webhooks.ts';
import { BackupHandler } from './services/backups/backup-handler.ts';
import { Backups } from './services/backups/backups.ts';
import { PagesHandler } from './services/backups/pages-handler.ts';
import { RangeHandler } from './services/backups/range-handler.ts';
import { SelectionPreviews } from './services/backups/selection-preview.ts';
import { VerificationHandler } from './services/backups/verification-handler.ts';
import { createCredentialVault } from './services/credentials/credential-vault.ts';
import { createProjectDataKeys } from './services/credentials/project-data-keys.ts';
import { BackupKeys } from './services/downloads/backup-keys.ts';
import { Downloads } from './services/downloads/downloads.ts';
import { createBrowse } from './services/browse/browse.ts';
import { BackupAccess } from './services/inside/backup-access.ts';
import { BackupBrowse } from './services/inside/browse-backup.ts';
import { ComparedPoints } from './services/inside/compared-points.ts';
import { Comparisons } from './services/inside/comparisons.ts';
import { DocumentHistories } from './services/inside/document-history.ts';
import { ImportHandler } from './services/imports/import-handler.ts';
import { Uploads } from './services/imports/uploads.ts';
import { Turns } from './services/inside/turns.ts';
import { DeletionHandler, ProjectDeletions } from './services/projects/project-deletion.ts';
import { createProjects } from './services/projects/projects.ts';
import { RestoreHandler } from './services/restores/restore-handler.ts';
import { RestorePlans } from './services/restores/restore-plans.ts';
import { Restores } from './services/restores/restores.ts';
import { RetentionHandler } from './services/retention/retention-handler.ts';
import { RetentionService } from './services/retention/retention-service.ts';
import { RunExecutor } from './services/runs/run-executor.ts';
import { RunStarter } from './services/runs/run-starter.ts';
import { Vaults } from './services/runs/vaults.ts';
import { Configurations } from './services/schedules/configurations.ts';
import { tick } from './services/schedules/tick.ts';

const version = '0.1.0';

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
/** Calls of one process that hold chunks in memory: up to some 50 MiB to look into a backup, 80 MiB to compare. */
const looksAtOnce = 3;
const comparesAtOnce = 2;
const readWaitMs = 20_000;
/** Leases that must have run out before a run counts as lost. */
const lostAfterLeases = 2;

/** Names this process in leases; the random part tells two containers with the same process id apart. */
const holder = `${process.pid}-${newId()}`;

const now = () => new Date();
const nowMs = () => Date.now();

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

/** The HTTP application behind the function `api`. */
export function createApi(core: Core): Express {
  const { config, projectStore, dataKeys, databases, probe, store, runs, starter, alarms } = core;
  const vaults = new Vaults(core.objects, dataKeys);
  const projects = createProjects({
    store: projectStore,
    dataKeys,
    probe,
    cleanup: new ProjectDeletions(store, starter),
    now,
    emulated: config.emulated,
    ownFirebaseProjectId: config.projectId,
  });
  const browse = createBrowse({ projects: projectStore, databases });
  return createApp({
    routes: allRoutes({
      version,
      projects,
      browse,
      backups: createBackups(core),
      downloads: createDownloads(core),
      uploads: createUploads(core),
      backupKeys: new BackupKeys({ projects: projectStore, dataKeys, log }),
      retention: createRetention(core),
      configurations: createConfigurations(core),
      restores: new Restores({ projects: projectStore, store, runs, starter, now }),
      restorePlans: new RestorePlans({ store, vaults, databases }),
      alarms: new Alarms({ projects: projectStore, alarms, now }),
      selectionPreviews: new SelectionPreviews({ projects: projectStore, store, browse }),
      inside: createInside(core),
    }),
    identity: createFirebaseIdentity(getAuth(), nowMs),
    rateLimit: createRateLimit({ ...config.rateLimit, now: nowMs }),
    log,
    version,
  });
}

/** The HTTP application behind the function `download`. */
export function createFiles(core: Core): Express {
  return createApp({
    routes: fileRoutes(createDownloads(core)),
    identity: createFirebaseIdentity(getAuth(), nowMs),
    rateLimit: createRateLimit({ ...core.config.rateLimit, now: nowMs }),
    log,
    version,
  });
}

function createUploads(core: Core): Uploads {
  const { projectStore: projects, store, uploads, objects, starter, dataKeys } = core;
  const vaults = new Vaults(objects, dataKeys);
  return new Uploads({ projects, store, uploads, objects, vaults, starter, now });
}

function createDownloads({ config, projectStore, dataKeys, store, objects }: Core): Downloads {
  return new Downloads({
    store,
    projects: projectStore,
    dataKeys,
    objects,
    now,
    origin: config.downloadOrigin,
  });
}

function createConfigurations(core: Core): Configurations {
  return new Configurations({
    projects: core.projectStore,
    store: core.store,
    alarms: core.alarms,
    secrets: core.webhookSecrets,
    webhooks: core.webhooks,
    webhookAllow: core.config.webhookAllow,
    now,
  });
}

/** Browsing, comparing and following documents through backups. */
function createInside({ projectStore, dataKeys, databases, store, objects }: Core): InsideServices {
  const vaults = new Vaults(objects, dataKeys);
  const access = new BackupAccess({ store, projects: projectStore, vaults });
  const points = new ComparedPoints({ access, projects: projectStore, databases });
  return {
    backupBrowse: new BackupBrowse(access),
    histories: new DocumentHistories({ projects: projectStore, store, vaults, databases }),
    comparisons: new Comparisons(points),
    turns: {
      looking: new Turns({ atOnce: looksAtOnce, waitMs: readWaitMs }),
      comparing: new Turns({ atOnce: comparesAtOnce, waitMs: readWaitMs }),
    },
  };
}

function createBackups({ projectStore, store, runs, starter }: Core): Backups {
  return new Backups({ projects: projectStore, store, runs, starter, now });
}

function createRetention({ config, store, retention, alarms, starter }: Core): RetentionService {
  const { everyMs } = config.retention;
  return new RetentionService({ backups: store, store: retention, alarms, starter, now, everyMs });
}

/** What the function `worker` does with a task. */
export function createExecutor(core: Core, logTo: Log = log): RunExecutor {
  const { config, projectStore, dataKeys, databases, store, retention, runs, queue, objects } =
    core;
  const vaults = new Vaults(objects, dataKeys);
  const alarms = new BackupAlarms({ alarms: core.alarms, store, now });
  const { divide } = config;
  return new RunExecutor({
    runs,
    queue,
    log: logTo,
    limits: config.runs,
    handlers: {
      backup: new BackupHandler({
        store,
        retention,
        runs,
        projects: projectStore,
        databases,
        vaults,
        alarms,
        now,
        divide,
      }),
      range: new RangeHandler({ store, retention, projects: projectStore, databases, vaults, now }),
      pages: new PagesHandler({ store, runs, vaults }),
      verification: new VerificationHandler({ store, vaults, alarms, runs, now, divide }),
      restore: new RestoreHandler({
        store,
        retention,
        runs,
        projects: projectStore,
        databases,
        vaults,
        writesPerSecond: config.runs.writesPerSecond,
        now,
      }),
      import: new ImportHandler({
        store,
        retention,
        runs,
        uploads: core.uploads,
        vaults,
        objects,
        now,
      }),
      deletion: new DeletionHandler(store, objects),
      webhook: new WebhookHandler({ alarms: core.alarms, store, webhooks: core.webhooks, now }),
      retention: new RetentionHandler({
        store: retention,
        runs,
        configurations: store,
        alarms: core.alarms,
        objects,
        vaults,
        now,
        limits: config.retention,
      }),
    },
  });
}

/** What the function `tick` does every minute. */
export function createTick(core: Core): () => ReturnType<typeof tick> {
  const { config, store, runs, queue, starter } = core;
  const deletions = new ProjectDeletions(store, starter);
  const alarms = new AlarmWatch({
    alarms: core.alarms,
    store,
    projects: core.projectStore,
    starter,
    log,
    now,
  });
  const retention = createRetention(core);
  const uploads = createUploads(core);
  return () =>
    tick({
      store,
      runs,
      queue,
      backups: createBackups(core),
      alarms,
      cleanUp: async () => {
        await deletions.resume();
        await uploads.cleanUp();
      },
      retain: () => retention.startDue(),
      log,
      now,
      lostAfterMs: lostAfterLeases * config.runs.leaseMs,
    });
}
