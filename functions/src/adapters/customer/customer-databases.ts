import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { CredentialVault } from '../../services/credentials/credential-vault.ts';
import type {
  CustomerDatabase,
  CustomerDatabases,
} from '../../services/ports/customer-database.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import type { GoogleGrantTokens } from '../google/grant-tokens.ts';
import type { ServiceAccountTokens } from '../google/service-account-tokens.ts';

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
  /**
   * Firekeep's own Firestore emulator, where all customers' databases then are; null outside the
   * emulators.
   */
  readonly emulatorHost: string | null;
  readonly connect: (address: DatabaseAddress) => CustomerDatabase;
}

const googleEndpoint = { host: 'firestore.googleapis.com:443', tls: true };

/** Opens a stored connection up to its authorization; also used by the connection probe. */
export interface ConnectionAccess {
  authorizationFor(stored: StoredProject): () => Promise<string>;
}

export function createConnectionAccess(deps: {
  readonly vault: CredentialVault;
  readonly tokens: ServiceAccountTokens;
  readonly grantTokens: GoogleGrantTokens;
  /** A consent was taken back: no call will work until the owner connects the project again. */
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
        return () => deps.tokens.get(owner, () => deps.vault.open(context));
      }
      return async () => {
        try {
          return await deps.grantTokens.get(owner, () => deps.vault.openGrant(context));
        } catch (error) {
          if (error instanceof AppError && error.code === 'unauthenticated') {
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
    async open(projectId, databaseId) {
      const stored = await deps.projects.get(projectId);
      if (stored === null) {
        throw new AppError('not-found', messages.projectNotFound);
      }
      const { project, settings } = stored;
      const authorization = deps.access.authorizationFor(stored);
      // A credential that is gone or refused shows here, not in the middle of the first read.
      await authorization();
      const emulatorHost =
        project.connectionType === 'emulator'
          ? (settings.emulatorHost ?? deps.emulatorHost)
          : deps.emulatorHost;
      return deps.connect({
        root: {
          projectId: project.firebaseProjectId,
          databaseId: databaseId ?? project.databaseId,
        },
        endpoint: emulatorHost === null ? googleEndpoint : { host: emulatorHost, tls: false },
        authorization,
      });
    },
  };
}
