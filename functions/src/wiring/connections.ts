import type { Firestore } from 'firebase-admin/firestore';
import { ClientPool } from '../adapters/customer/client-pool.ts';
import { createConnectionProbe } from '../adapters/customer/connection-probe.ts';
import {
  createConnectionAccess,
  createCustomerDatabases,
} from '../adapters/customer/customer-databases.ts';
import { createDatabaseFacts } from '../adapters/customer/database-facts.ts';
import { createDatabaseLister } from '../adapters/customer/database-list.ts';
import { FirestoreWireClient } from '../adapters/customer/firestore-wire/client.ts';
import { firestoreRecords } from '../adapters/records/firestore-records.ts';
import { createGoogleConnectionStore } from '../adapters/records/google-connection-store.ts';
import { createGoogleOAuth } from '../adapters/google/oauth.ts';
import { createAnalyticsStore } from '../adapters/records/analytics-store.ts';
import {
  exchangeAtGoogle,
  exchangeInEmulators,
} from '../adapters/google/service-account-tokens.ts';
import { createTokenCache } from '../adapters/google/token-cache.ts';
import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { keepingChecks } from '../services/analytics/kept-checks.ts';
import { GoogleConnections } from '../services/connections/google-connections.ts';
import { GoogleConsents } from '../services/connections/google-consents.ts';
import type { CredentialVault } from '../services/credentials/credential-vault.ts';
import type { KeyWrapper } from '../services/ports/key-wrapper.ts';
import type { ProjectStore } from '../services/ports/project-store.ts';
import { DatabaseChoices } from '../services/projects/database-choices.ts';
import { markDisconnected } from '../services/projects/connection-state.ts';

const callbackPath = '/oauth/firebase/callback';

interface ConnectionsOptions {
  readonly config: Config;
  readonly db: Firestore;
  readonly projects: ProjectStore;
  readonly vault: CredentialVault;
  readonly wrapper: KeyWrapper;
  readonly googleClientSecret: string;
  readonly log: Log;
  readonly now: () => Date;
}

function googleClient({ config: { google, origin }, googleClientSecret }: ConnectionsOptions) {
  return google === null
    ? null
    : {
        ...google,
        clientSecret: googleClientSecret,
        redirectUri: `${origin}${callbackPath}`,
      };
}

/** Whatever reaches customers' databases, and the credentials it does so with. */
export function createConnections(options: ConnectionsOptions) {
  const { config, db, projects, vault, wrapper, log, now } = options;
  const transport = config.firestoreTransport;
  const nowMs = () => now().getTime();
  const exchange = config.emulated ? exchangeInEmulators : exchangeAtGoogle;
  const tokens = createTokenCache(nowMs);
  const oauth = createGoogleOAuth({ client: googleClient(options) });
  const access = createConnectionAccess({
    vault,
    cache: tokens,
    exchange,
    oauth,
    // The Firestore emulator takes any other token for a user's, whom rules stop.
    headerOf: config.emulated ? () => 'Bearer owner' : (token) => `Bearer ${token}`,
    onRefused: markDisconnected({ projects, now, log }),
  });
  const clients = new ClientPool();
  const databases = createCustomerDatabases({
    projects,
    access,
    clients,
    emulatorHost: config.firestoreEmulatorHost,
    connect: ({ root, endpoint, authorization }) =>
      new FirestoreWireClient({ ...endpoint, authorization, transport }, root),
  });
  const { emulated } = config;
  const parts = { projects, databases, access, tokens, clients };
  const tried = createConnectionProbe({ ...parts, emulated, log });
  const probe = keepingChecks(tried, { analyticsStore: createAnalyticsStore(db), log, now });
  const store = createGoogleConnectionStore(firestoreRecords(db));
  const consents = new GoogleConsents({ oauth, store, wrapper, projects, vault, log, now });
  const google = new GoogleConnections({ oauth, store, wrapper, projects, consents, now });
  return {
    databases,
    probe,
    google,
    consents,
    databaseFacts: createDatabaseFacts({ access, emulated }),
    databaseChoices: new DatabaseChoices({
      google,
      lister: createDatabaseLister({ exchange, oauth, emulated }),
    }),
  };
}
