/** Builds adapters and services, once per process. The only file that knows both. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { Express } from 'express';
import { createConnectionProbe } from './adapters/connection-probe.ts';
import { createConnectionAccess, createCustomerDatabases } from './adapters/customer-databases.ts';
import { createFirebaseIdentity } from './adapters/firebase-identity.ts';
import { createFirestoreProjects } from './adapters/firestore-projects.ts';
import { createFirestoreSecrets } from './adapters/firestore-secrets.ts';
import { FirestoreWireClient } from './adapters/firestore-wire/client.ts';
import { createInlineCleanup } from './adapters/firestore-project-cleanup.ts';
import { createMasterKeyWrapper } from './adapters/master-key-wrapper.ts';
import {
  createServiceAccountTokens,
  exchangeAtGoogle,
  exchangeInEmulators,
} from './adapters/service-account-tokens.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { allRoutes } from './http/routes.ts';
import { createLog } from './lib/log.ts';
import { createCredentialVault } from './services/credentials/credential-vault.ts';
import { createProjectDataKeys } from './services/credentials/project-data-keys.ts';
import { createBrowse } from './services/browse/browse.ts';
import { createProjects } from './services/projects/projects.ts';

const version = '0.1.0';

export interface WiringOptions {
  readonly config: Config;
  /** The secret `FIREKEEP_MASTER_KEY`. */
  readonly masterKey: string;
}

export const log = createLog();

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
  return { config, db, projectStore, dataKeys, databases, probe };
}

export type Core = ReturnType<typeof createCore>;

/** The HTTP application behind the function `api`. */
export function createApi(core: Core): Express {
  const { config, db, projectStore, dataKeys, databases, probe } = core;
  const projects = createProjects({
    store: projectStore,
    dataKeys,
    probe,
    cleanup: createInlineCleanup(db),
    now,
    emulated: config.emulated,
    ownFirebaseProjectId: config.projectId,
  });
  const browse = createBrowse({ projects: projectStore, databases });
  return createApp({
    routes: allRoutes({ version, projects, browse }),
    identity: createFirebaseIdentity(getAuth(), nowMs),
    rateLimit: createRateLimit({ ...config.rateLimit, now: nowMs }),
    log,
  });
}
