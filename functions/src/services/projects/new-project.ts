import { noMasks } from '../../contract/masks.ts';
import { noGuards, type Project, type ProjectInput } from '../../contract/projects.ts';
import type { StoredProject } from '../ports/project-store.ts';

/** The one that a Firebase project has without being asked for another. */
export const defaultDatabaseId = '(default)';

const defaultMetadata: Project['metadata'] = {
  description: '',
  environment: 'development',
  tags: [],
  color: '#3b82f6',
  favorite: false,
};

/** The metadata with those fields that are given. */
export function withMetadata(
  metadata: Project['metadata'],
  given: ProjectInput['metadata'],
): Project['metadata'] {
  const { description, environment, tags, color, favorite } = given ?? {};
  return {
    description: description ?? metadata.description,
    environment: environment ?? metadata.environment,
    tags: tags ?? metadata.tags,
    color: color ?? metadata.color,
    favorite: favorite ?? metadata.favorite,
  };
}

/** A project before its first connection check. */
export function newProject(options: {
  readonly id: string;
  readonly ownerId: string;
  readonly input: ProjectInput;
  readonly credentials: Project['credentials'];
  readonly now: string;
}): StoredProject {
  const { id, ownerId, input, credentials, now } = options;
  return {
    ownerId,
    settings: {
      granted: { read: false, write: false, delete: false },
      allowed: { read: true, write: true, delete: true },
      emulatorHost: input.connectionType === 'emulator' ? (input.emulatorHost ?? null) : null,
    },
    project: {
      id,
      name: input.name,
      firebaseProjectId: input.firebaseProjectId,
      databaseId: input.databaseId ?? defaultDatabaseId,
      connectionType: input.connectionType,
      credentials,
      status: 'disconnected',
      permissions: { read: false, write: false, delete: false },
      health: { status: 'unknown', lastCheck: null, latency: null, errors: [] },
      metadata: withMetadata(defaultMetadata, input.metadata),
      readOnly: false,
      guards: noGuards,
      masks: noMasks,
      lockedUntil: null,
      newLock: null,
      objectRetention: null,
      schedulesLockedUntil: null,
      queryCount: 0,
      dataExported: 0,
      backupEnabled: true,
      lastBackup: null,
      lastSynced: null,
      lastUsed: null,
      createdAt: now,
      updatedAt: now,
    },
  };
}
