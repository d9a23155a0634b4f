import type { Project, ProjectInput } from '../../contract/projects.ts';
import type { StoredProject } from '../ports/project-store.ts';

/** The one that a Firebase project has without being asked for another. */
export const defaultDatabaseId = '(default)';

/** A project before its first connection check. */
export function newProject(options: {
  readonly id: string;
  readonly ownerId: string;
  readonly input: ProjectInput;
  readonly credentials: Project['credentials'];
  readonly now: string;
}): StoredProject {
  const { id, ownerId, input, credentials, now } = options;
  const { description, environment, tags, color, favorite } = input.metadata ?? {};
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
      metadata: {
        description: description ?? '',
        environment: environment ?? 'development',
        tags: tags ?? [],
        color: color ?? '#3b82f6',
        favorite: favorite ?? false,
      },
      readOnly: false,
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
