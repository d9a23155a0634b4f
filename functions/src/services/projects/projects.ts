/**
 * Connected projects: list, connect, change, disconnect, and the check whether a connection works.
 *
 * A project belongs to the user who connected it; a call finds only projects of who asks.
 */
import type {
  ConnectionTest,
  Project,
  ProjectInput,
  ProjectUpdate,
} from '../../contract/projects.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { GoogleConnections } from '../connections/google-connections.ts';
import type { GoogleConsents } from '../connections/google-consents.ts';
import { sealCredential } from '../credentials/credential-vault.ts';
import type { ProjectDataKeys } from '../credentials/project-data-keys.ts';
import type { Deletions } from '../deletions/deletions.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import { assertDeletable, assertStaysBackedUp } from '../locks/standing-locks.ts';
import { assertProjectFits } from '../quotas/quota-limits.ts';
import type { Tiers } from '../quotas/quotas.ts';
import type { ConnectionProbe } from '../ports/connection-probe.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectCleanup } from '../ports/project-cleanup.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { withCheck, withConnectionState } from './connection-state.ts';
import { loweredProject } from './lowered.ts';
import { firstCredential, replacementCredential, type NewCredential } from './new-credential.ts';
import { defaultDatabaseId, newProject, withMetadata } from './new-project.ts';
import { ownedProject } from './owned-project.ts';
import type { ProjectRef } from './with-database.ts';

export interface ProjectsDeps {
  readonly store: ProjectStore;
  readonly dataKeys: ProjectDataKeys;
  readonly probe: ConnectionProbe;
  readonly cleanup: ProjectCleanup;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly google: GoogleConnections;
  readonly consents: Pick<GoogleConsents, 'prepareRelease'>;
  readonly now: () => Date;
  /** Whether Firekeep itself runs in the emulators: only then may a project be an emulator's. */
  readonly emulated: boolean;
  /** Firekeep's own project, which nobody may connect where there is no IAM to stop them. */
  readonly ownFirebaseProjectId: string;
}

export interface Projects {
  list(ownerId: string): Promise<Project[]>;
  create(ownerId: string, input: ProjectInput): Promise<Project>;
  update(caller: GuardedCaller, projectId: string, update: ProjectUpdate): Promise<Project>;
  /** Its credential is destroyed at once; all else waits to be taken back or gone for good. */
  remove(ownerId: string, projectId: string): Promise<void>;
  /** Removes it at once and for good, with its keys. */
  erase(ownerId: string, projectId: string): Promise<void>;
  testConnection(ownerId: string, projectId: string): Promise<ConnectionTest>;
}

export function createProjects(deps: ProjectsDeps): Projects {
  const timestamp = () => deps.now().toISOString();
  return {
    list: (ownerId) => deps.store.list(ownerId),
    create: (ownerId, input) => createProject(deps, ownerId, input),
    update: (caller, projectId, update) => updateProject(deps, { caller, projectId }, update),
    remove: (ownerId, id) =>
      removeBy(deps, { ownerId, projectId: id }, async ({ project: { name } }) => {
        const subject = { id, kind: 'project', name, projectId: id } as const;
        if (!(await deps.deletions.begin(ownerId, subject))) {
          throw new AppError('not-found', messages.projectNotFound);
        }
      }),
    async erase(ownerId, projectId) {
      await removeBy(deps, { ownerId, projectId }, () =>
        deps.store.remove({ projectId, ownerId }, (current) =>
          assertDeletable(current, deps.now()),
        ),
      );
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

async function removeBy(
  deps: ProjectsDeps,
  { ownerId, projectId }: ProjectRef,
  remove: (stored: StoredProject) => Promise<void>,
): Promise<void> {
  const stored = await ownedProject(deps.store, projectId, ownerId);
  assertDeletable(stored.project, deps.now());
  const takeBackConsent = await deps.consents.prepareRelease(stored);
  await remove(stored);
  deps.probe.forget(projectId);
  await takeBackConsent();
}

/** Tries the connection through the stored credential and keeps what came of it. */
async function checkConnection(deps: ProjectsDeps, key: ProjectRef): Promise<StoredProject> {
  const result = await deps.probe.probe(key.projectId);
  const checkedAt = deps.now().toISOString();
  return deps.store.update(key, (current) => withCheck(current, { ...result, checkedAt }));
}

async function createProject(
  deps: ProjectsDeps,
  ownerId: string,
  input: ProjectInput,
): Promise<Project> {
  const { firebaseProjectId, databaseId = defaultDatabaseId } = input;
  if (await deps.store.isConnected(ownerId, { firebaseProjectId, databaseId })) {
    throw new AppError('already-exists', messages.alreadyConnected, {
      fields: { firebaseProjectId: messages.alreadyConnected },
    });
  }
  const credential = await firstCredential(deps, ownerId, input);
  if (deps.emulated && input.firebaseProjectId === deps.ownFirebaseProjectId) {
    throw new AppError('invalid-argument', "Firekeep's own project cannot be connected");
  }
  const id = newId();
  await storeProject(deps, { id, ownerId, input, credential });
  await credential?.stored();
  const checked = await checkConnection(deps, { ownerId, projectId: id });
  return checked.project;
}

async function storeProject(
  deps: ProjectsDeps,
  options: { id: string; ownerId: string; input: ProjectInput; credential: NewCredential | null },
): Promise<void> {
  const { id, ownerId, input, credential } = options;
  const now = deps.now().toISOString();
  const keyVersion = 1;
  const dataKey = await deps.dataKeys.make(id, ownerId);
  const { firebaseProjectId } = input;
  const context = { ownerId, projectId: id, firebaseProjectId, keyVersion };
  const sealed =
    credential === null ? null : sealCredential(credential.secret, dataKey.key, context);
  dataKey.key.fill(0);
  const credentials =
    credential === null ? null : { ...credential.shown, addedAt: now, keyVersion };
  const stored = newProject({ id, ownerId, input, credentials, now });
  const tier = await deps.tiers.of(ownerId);
  const secrets = { dataKey: dataKey.sealed, credential: sealed };
  await deps.store.create(stored, secrets, (connected, waiting) =>
    assertProjectFits(tier, connected, waiting),
  );
}

/** Applies what the owner may set; connection state follows from it. */
function applyUpdate(stored: StoredProject, update: ProjectUpdate, now: string): StoredProject {
  const { project, settings } = stored;
  assertStaysBackedUp(project, update, new Date(now));
  const { name, metadata, permissions, backupEnabled, readOnly, lastUsed } = update;
  return withConnectionState({
    ...stored,
    settings: { ...settings, allowed: permissions ?? settings.allowed },
    project: {
      ...project,
      name: name ?? project.name,
      metadata: withMetadata(project.metadata, metadata),
      backupEnabled: backupEnabled ?? project.backupEnabled,
      readOnly: readOnly ?? project.readOnly,
      guards: update.guards ?? project.guards,
      masks: update.masks ?? project.masks,
      lastUsed: lastUsed ?? project.lastUsed,
      updatedAt: now,
    },
  });
}

async function updateProject(
  deps: ProjectsDeps,
  { caller, projectId }: { readonly caller: GuardedCaller; readonly projectId: string },
  update: ProjectUpdate,
): Promise<Project> {
  const key = { projectId, ownerId: caller.uid };
  const stored = await ownedProject(deps.store, projectId, caller.uid);
  const now = deps.now().toISOString();
  const replacesKey =
    update.serviceAccountJson !== undefined || update.googleConnectionId !== undefined;
  const lines = [
    ...(replacesKey ? ['Its database is opened with another key.'] : []),
    ...loweredProject(stored, applyUpdate(stored, update, now)),
  ];
  const save = async () => {
    if (!replacesKey) {
      const changed = await deps.store.update(key, (current) => applyUpdate(current, update, now));
      return changed.project;
    }
    await replaceCredential(deps, stored, update);
    deps.probe.forget(key.projectId);
    return (await checkConnection(deps, key)).project;
  };
  const title = `What protects ${stored.project.name} was changed`;
  return await (lines.length === 0
    ? save()
    : deps.lowerings.make(caller, { projectId, title, lines }, save));
}

/**
 * A consent of another Google account is revoked once it is replaced; one of the same account lives
 * on in the new one.
 */
async function replaceCredential(
  deps: ProjectsDeps,
  stored: StoredProject,
  update: ProjectUpdate,
): Promise<void> {
  const { project, ownerId } = stored;
  const { firebaseProjectId } = project;
  const { google, consents } = deps;
  const replacement = await replacementCredential(google, stored, update);
  const isSameAccount = replacement.shown.clientEmail === project.credentials?.clientEmail;
  const takeBackConsent = isSameAccount ? null : await consents.prepareRelease(stored);
  const oldVersion = project.credentials?.keyVersion ?? 0;
  const keyVersion = oldVersion + 1;
  const dataKey = await deps.dataKeys.get(project.id, ownerId);
  const context = { ownerId, projectId: project.id, firebaseProjectId, keyVersion };
  const credential = sealCredential(replacement.secret, dataKey, context);
  dataKey.fill(0);
  const now = deps.now().toISOString();
  const credentials = { ...replacement.shown, addedAt: now, keyVersion };
  const change = (current: StoredProject): StoredProject => {
    if ((current.project.credentials?.keyVersion ?? 0) !== oldVersion) {
      throw new AppError('aborted', 'The key was replaced at the same time. Please try again');
    }
    const changed = applyUpdate(current, update, now);
    return { ...changed, project: { ...changed.project, credentials } };
  };
  await deps.store.update({ projectId: project.id, ownerId }, change, credential);
  await replacement.stored();
  await takeBackConsent?.();
}
