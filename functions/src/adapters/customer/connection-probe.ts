import { performance } from 'node:perf_hooks';
import { messages } from '../../contract/messages.ts';
import type { Permissions } from '../../contract/projects.ts';
import { AppError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { ConnectionProbe, ProbeResult } from '../../services/ports/connection-probe.ts';
import type {
  CustomerDatabase,
  CustomerDatabases,
} from '../../services/ports/customer-database.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import { connectionFailure } from '../../services/projects/connection-failure.ts';
import type { ClientPool } from './client-pool.ts';
import type { ConnectionAccess } from './customer-databases.ts';
import { checkNativeMode, testPermissions } from '../google/permissions.ts';
import type { TokenCache } from '../google/token-cache.ts';
import { mayChange } from './write-probe.ts';

const nothing: Permissions = { read: false, write: false, delete: false };

export interface ConnectionProbeDeps {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly access: ConnectionAccess;
  readonly tokens: TokenCache;
  readonly clients: Pick<ClientPool, 'forget'>;
  readonly emulated: boolean;
  readonly log: Log;
}

/** A sentence for the owner; what isn't expected is logged and put in general words. */
function describe(error: unknown, deps: ConnectionProbeDeps, projectId: string): string {
  const failure = connectionFailure(error);
  if (!(failure instanceof AppError) || failure.isInternal) {
    deps.log.error('Connection probe failed', error, { projectId });
    return messages.unknown;
  }
  return failure.hint === null ? failure.message : `${failure.message}. ${failure.hint}`;
}

/** Granted permissions by asking for changes that can't take effect. */
async function probeByWrites(database: CustomerDatabase): Promise<Permissions> {
  const [write, remove] = await Promise.all([
    mayChange(database, 'write'),
    mayChange(database, 'delete'),
  ]);
  return { read: true, write, delete: remove };
}

/**
 * What the connection is granted. This is the one place where the emulators are bridged: they have
 * neither IAM nor the Resource Manager, so there the writes that can't take effect decide. In
 * production they decide only where the Resource Manager API can't be asked, because it is off in
 * many projects.
 */
async function grantedPermissions(
  deps: ConnectionProbeDeps,
  stored: StoredProject,
  database: CustomerDatabase,
): Promise<Permissions> {
  if (deps.emulated) {
    return probeByWrites(database);
  }
  const authorization = await deps.access.authorizationFor(stored)();
  const { firebaseProjectId, databaseId } = stored.project;
  const native = checkNativeMode({ projectId: firebaseProjectId, databaseId }, authorization);
  const [mode] = await Promise.allSettled([native]);
  if (mode.status === 'rejected' && isDatastoreMode(mode.reason)) {
    throw mode.reason;
  }
  try {
    return await testPermissions(firebaseProjectId, authorization);
  } catch {
    return probeByWrites(database);
  }
}

/** Where the database's mode can't be asked, reading it decides. */
function isDatastoreMode(error: unknown): error is AppError {
  return error instanceof AppError && /datastore mode/i.test(error.message);
}

async function tryConnection(
  deps: ConnectionProbeDeps,
  stored: StoredProject,
): Promise<ProbeResult> {
  const database = await deps.databases.open(stored);
  try {
    const start = performance.now();
    await database.listCollectionIds({ parent: null, pageSize: 1, pageToken: null });
    const latencyMs = Math.round(performance.now() - start);
    const granted = await grantedPermissions(deps, stored, database);
    return { isReadable: true, latencyMs, granted: { ...granted, read: true }, errors: [] };
  } finally {
    database.close();
  }
}

/** Checks connections against the real database of the customer. */
export function createConnectionProbe(deps: ConnectionProbeDeps): ConnectionProbe {
  return {
    async probe(projectId) {
      const stored = await deps.projects.get(projectId);
      if (stored === null) {
        return {
          isReadable: false,
          latencyMs: null,
          granted: nothing,
          errors: [messages.projectNotFound],
        };
      }
      try {
        return await tryConnection(deps, stored);
      } catch (error) {
        const errors = [describe(error, deps, projectId)];
        return { isReadable: false, latencyMs: null, granted: nothing, errors };
      }
    },

    forget(projectId) {
      deps.tokens.forget(projectId);
      deps.clients.forget(projectId);
    },
  };
}
