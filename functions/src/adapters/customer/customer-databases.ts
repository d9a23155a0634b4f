import { messages } from '../../contract/messages.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type {
  CredentialVault,
  ServiceAccountKey,
} from '../../services/credentials/credential-vault.ts';
import type {
  CustomerDatabase,
  CustomerDatabases,
} from '../../services/ports/customer-database.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import type { GoogleOAuth } from '../../services/ports/google-oauth.ts';
import { longestMs, type TokenCache } from '../google/token-cache.ts';
import type { ClientPool } from './client-pool.ts';

/** Everything a client needs to reach one database. */
export interface DatabaseAddress {
  readonly root: { readonly projectId: string; readonly databaseId: string };
  readonly endpoint: { readonly host: string; readonly tls: boolean };
  /** The value for the `Authorization` header, asked for with every call. */
  readonly authorization: () => Promise<string>;
}

export interface CustomerDatabasesDeps {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly access: ConnectionAccess;
  /** Firekeep's own Firestore emulator, which then has all customers' databases; null elsewhere. */
  readonly emulatorHost: string | null;
  readonly clients: Pick<ClientPool, 'take'>;
  readonly connect: (address: DatabaseAddress) => CustomerDatabase;
}

/** Tokens of consents end early for us, so that none runs out on its way. */
const marginMs = 5 * 60_000;
const googleEndpoint = { host: 'firestore.googleapis.com:443', tls: true };

/** Opens a stored connection up to its authorization; also used by the connection probe. */
export interface ConnectionAccess {
  authorizationFor(stored: StoredProject): () => Promise<string>;
}

export function createConnectionAccess(deps: {
  readonly vault: CredentialVault;
  readonly cache: TokenCache;
  /** Makes the `Authorization` header with a service account's key. */
  readonly exchange: (key: ServiceAccountKey) => Promise<string>;
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  /** Makes the header of a consent's access token: emulators take another one. */
  readonly headerOf: (accessToken: string) => string;
  /** A consent was revoked: no call will work until the owner connects the project again. */
  readonly onRefused: (stored: StoredProject, refusal: AppError) => Promise<void>;
}): ConnectionAccess {
  return {
    authorizationFor(stored) {
      const { project, ownerId } = stored;
      if (project.connectionType === 'emulator') {
        return () => Promise.resolve('Bearer owner');
      }
      const { id: projectId, firebaseProjectId } = project;
      const keyVersion = project.credentials?.keyVersion ?? 0;
      const owner = { ownerId, projectId, keyVersion };
      const context = { ...owner, firebaseProjectId };
      if (project.connectionType !== 'google') {
        return () =>
          deps.cache.get(owner, async () => {
            const header = await deps.exchange(await deps.vault.open(context));
            return { header, validForMs: longestMs };
          });
      }
      return async () => {
        try {
          return await deps.cache.get(owner, async () => {
            const { refreshToken } = await deps.vault.openGrant(context);
            const { accessToken, expiresInMs } = await deps.oauth.refresh(refreshToken);
            return { header: deps.headerOf(accessToken), validForMs: expiresInMs - marginMs };
          });
        } catch (error) {
          if (hasCode(error, 'unauthenticated')) {
            await deps.onRefused(stored, error);
          }
          throw error;
        }
      };
    },
  };
}

/**
 * Databases of connected projects.
 *
 * The service account needs `datastore.entities.*` of what Firekeep is to do: Cloud Datastore
 * Viewer to browse and back up, Cloud Datastore User to restore.
 */
export function createCustomerDatabases(deps: CustomerDatabasesDeps): CustomerDatabases {
  return {
    async open(found, databaseId) {
      const stored = typeof found === 'string' ? await deps.projects.get(found) : found;
      if (stored === null) {
        throw new AppError('not-found', messages.projectNotFound);
      }
      const authorization = deps.access.authorizationFor(stored);
      // A credential that is gone or refused shows here, not in the middle of the first read.
      await authorization();
      const { project, ownerId } = stored;
      const endpoint = endpointOf(stored, deps.emulatorHost);
      const root = {
        projectId: project.firebaseProjectId,
        databaseId: databaseId ?? project.databaseId,
      };
      const key = {
        projectId: project.id,
        ownerId,
        keyVersion: project.credentials?.keyVersion ?? 0,
        connectionType: project.connectionType,
        host: endpoint.host,
        root,
      };
      return deps.clients.take(key, () => deps.connect({ root, endpoint, authorization }));
    },
  };
}

function endpointOf(
  { project, settings }: StoredProject,
  emulatorHost: string | null,
): DatabaseAddress['endpoint'] {
  const host =
    project.connectionType === 'emulator' ? (settings.emulatorHost ?? emulatorHost) : emulatorHost;
  return host === null ? googleEndpoint : { host, tls: false };
}
