/**
 * Connected projects: list, connect, change, disconnect, and the check whether a connection works.
 *
 * A project belongs to the user who connected it; every call is told who asks and finds only their projects.
 */
import type {
  ConnectionTest,
  Project,
  ProjectInput,
  ProjectUpdate,
} from '../../contract/projects.ts';
import { messages } from '../../contract/errors.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { parseServiceAccount } from '../credentials/parse-service-account.ts';
import { sealCredential } from '../credentials/credential-vault.ts';
import type { ProjectDataKeys } from '../credentials/project-data-keys.ts';
import type { ServiceAccountKey } from '../credentials/service-account-key.ts';
import type { ConnectionProbe } from '../ports/connection-probe.ts';
import type { ProjectCleanup } from '../ports/project-cleanup.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { withCheck, withConnectionState } from './connection-state.ts';
import { credentialSummary, newProject } from './new-project.ts';
import { ownedProject } from './owned-project.ts';

const maxProjects = 100;

export interface ProjectsDeps {
  readonly store: ProjectStore;
  readonly dataKeys: ProjectDataKeys;
  readonly probe: ConnectionProbe;
  readonly cleanup: ProjectCleanup;
  readonly now: () => Date;
  /** Whether Firekeep itself runs in the emulators: only then may a project be an emulator's. */
  readonly emulated: boolean;
  /** Firekeep's own project, which nobody may connect where there is no IAM to stop them. */
  readonly ownFirebaseProjectId: string;
}

export interface Projects {
  list(ownerId: string): Promise<Project[]>;
  create(ownerId: string, input: ProjectInput): Promise<Project>;
  update(ownerId: string, projectId: string, update: ProjectUpdate): Promise<Project>;
  remove(ownerId: string, projectId: string): Promise<void>;
  testConnection(ownerId: string, projectId: string): Promise<ConnectionTest>;
}

export function createProjects(deps: ProjectsDeps): Projects {
  const timestamp = () => deps.now().toISOString();
  return {
    list: (ownerId) => deps.store.list(ownerId),
    create: (ownerId, input) => createProject(deps, ownerId, input),
    update: (ownerId, projectId, update) => updateProject(deps, { ownerId, projectId }, update),
    async remove(ownerId, projectId) {
      await deps.store.remove(projectId, ownerId);
      deps.probe.forget(projectId);
      await deps.cleanup.start(projectId, ownerId);
    },
    async testConnection(ownerId, projectId) {
      await ownedProject(deps.store, projectId, ownerId);
      const { project } = await checkConnection(deps, { ownerId, projectId });
      const { status, permissions, health } = project;
      return {
        status,
        permissions,
        latencyMs: health.latency,
        errors: health.errors,
        checkedAt: health.lastCheck ?? timestamp(),
      };
    },
  };
}

interface ProjectKey {
  readonly ownerId: string;
  readonly projectId: string;
}

/** Tries the connection through the stored credential and keeps what came of it. */
async function checkConnection(deps: ProjectsDeps, key: ProjectKey): Promise<StoredProject> {
  const result = await deps.probe.probe(key.projectId);
  const checkedAt = deps.now().toISOString();
  return deps.store.update(key, (current) => withCheck(current, { ...result, checkedAt }));
}

/** The rules that come after the duplicate check, in the order of the specification. */
function readKey(deps: ProjectsDeps, input: ProjectInput): ServiceAccountKey | null {
  if (input.connectionType === 'google') {
    throw new AppError('invalid-argument', 'Connecting with Google is not available yet', {
      fields: { connectionType: 'Connecting with Google is not available yet' },
    });
  }
  if (input.connectionType === 'emulator') {
    if (!deps.emulated) {
      const message = 'An emulator can be connected only where Firekeep runs in the emulators';
      throw new AppError('invalid-argument', message, { fields: { connectionType: message } });
    }
    return null;
  }
  return parseServiceAccount(input.serviceAccountJson ?? '');
}

async function createProject(
  deps: ProjectsDeps,
  ownerId: string,
  input: ProjectInput,
): Promise<Project> {
  if (await deps.store.isConnected(ownerId, input.firebaseProjectId)) {
    throw new AppError('already-exists', messages.alreadyConnected, {
      fields: { firebaseProjectId: messages.alreadyConnected },
    });
  }
  const key = readKey(deps, input);
  if (deps.emulated && input.firebaseProjectId === deps.ownFirebaseProjectId) {
    throw new AppError('invalid-argument', "Firekeep's own project can not be connected");
  }
  if ((await deps.store.list(ownerId)).length >= maxProjects) {
    throw new AppError('failed-precondition', `At most ${maxProjects} projects can be connected`);
  }
  const id = newId();
  await storeProject(deps, { id, ownerId, input, key });
  const checked = await checkConnection(deps, { ownerId, projectId: id });
  return checked.project;
}

async function storeProject(
  deps: ProjectsDeps,
  options: { id: string; ownerId: string; input: ProjectInput; key: ServiceAccountKey | null },
): Promise<void> {
  const { id, ownerId, input, key } = options;
  const now = deps.now().toISOString();
  const keyVersion = 1;
  const dataKey = await deps.dataKeys.make(id, ownerId);
  const context = {
    ownerId,
    projectId: id,
    firebaseProjectId: input.firebaseProjectId,
    keyVersion,
  };
  const credential = key === null ? null : sealCredential(key, dataKey.key, context);
  dataKey.key.fill(0);
  const credentials = key === null ? null : credentialSummary(key, keyVersion, now);
  const stored = newProject({ id, ownerId, input, credentials, now });
  await deps.store.create(stored, { dataKey: dataKey.sealed, credential });
}

/** Applies what the owner may set; connection state follows from it. */
function applyUpdate(stored: StoredProject, update: ProjectUpdate, now: string): StoredProject {
  const { project, settings } = stored;
  const { name, metadata, permissions, backupEnabled, readOnly, lastUsed } = update;
  const { description, environment, tags, color, favorite } = metadata ?? {};
  const old = project.metadata;
  return withConnectionState({
    ...stored,
    settings: { ...settings, allowed: permissions ?? settings.allowed },
    project: {
      ...project,
      name: name ?? project.name,
      metadata: {
        description: description ?? old.description,
        environment: environment ?? old.environment,
        tags: tags ?? old.tags,
        color: color ?? old.color,
        favorite: favorite ?? old.favorite,
      },
      backupEnabled: backupEnabled ?? project.backupEnabled,
      readOnly: readOnly ?? project.readOnly,
      lastUsed: lastUsed ?? project.lastUsed,
      updatedAt: now,
    },
  });
}

async function updateProject(
  deps: ProjectsDeps,
  key: ProjectKey,
  update: ProjectUpdate,
): Promise<Project> {
  const stored = await ownedProject(deps.store, key.projectId, key.ownerId);
  const now = deps.now().toISOString();
  if (update.serviceAccountJson === undefined) {
    const changed = await deps.store.update(key, (current) => applyUpdate(current, update, now));
    return changed.project;
  }
  await replaceKey(deps, stored, update);
  deps.probe.forget(key.projectId);
  const checked = await checkConnection(deps, key);
  return checked.project;
}

async function replaceKey(
  deps: ProjectsDeps,
  stored: StoredProject,
  update: ProjectUpdate,
): Promise<void> {
  const { project, ownerId } = stored;
  if (project.connectionType !== 'service-account') {
    throw new AppError('invalid-argument', 'This project is not connected by a service account');
  }
  const serviceAccount = parseServiceAccount(update.serviceAccountJson ?? '');
  const oldVersion = project.credentials?.keyVersion ?? 0;
  const keyVersion = oldVersion + 1;
  const dataKey = await deps.dataKeys.get(project.id, ownerId);
  const credential = sealCredential(serviceAccount, dataKey, {
    ownerId,
    projectId: project.id,
    firebaseProjectId: project.firebaseProjectId,
    keyVersion,
  });
  dataKey.fill(0);
  const now = deps.now().toISOString();
  const credentials = credentialSummary(serviceAccount, keyVersion, now);
  const change = (current: StoredProject): StoredProject => {
    if ((current.project.credentials?.keyVersion ?? 0) !== oldVersion) {
      throw new AppError('aborted', 'The key was replaced at the same time. Please try again');
    }
    const changed = applyUpdate(current, update, now);
    return { ...changed, project: { ...changed.project, credentials } };
  };
  await deps.store.update({ projectId: project.id, ownerId }, change, credential);
}
