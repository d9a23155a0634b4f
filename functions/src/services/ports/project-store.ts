import type { Permissions, Project } from '../../contract/projects.ts';
import type { SealedCredential, SealedDataKey } from './secret-store.ts';

/** What Firekeep keeps of a project for itself; no client reads it. */
export interface ProjectSettings {
  /** What the key turned out to be granted at the last check. */
  readonly granted: Permissions;
  /** What the owner allows Firekeep to do with it. */
  readonly allowed: Permissions;
  /** Only with `connectionType` `emulator`; null is Firekeep's own Firestore emulator. */
  readonly emulatorHost: string | null;
}

export interface StoredProject {
  readonly project: Project;
  readonly ownerId: string;
  readonly settings: ProjectSettings;
}

export interface NewProjectSecrets {
  readonly dataKey: SealedDataKey;
  readonly credential: SealedCredential | null;
}

/** What was done with a project, to be added to its counters. */
export interface UsageChange {
  readonly queryCount?: number;
  /** Bytes. */
  readonly dataExported?: number;
}

/** Connected projects, with their secrets where both must change together. */
export interface ProjectStore {
  /** The user's projects, oldest first, at most 200. */
  list(ownerId: string): Promise<Project[]>;

  /** Null when there is none with this id. The caller checks the owner (`ownedProject`). */
  get(projectId: string): Promise<StoredProject | null>;

  /** Whether the user has connected this database of a Firebase project. */
  isConnected(
    ownerId: string,
    database: { readonly firebaseProjectId: string; readonly databaseId: string },
  ): Promise<boolean>;

  /**
   * Stores a project with its secrets, or nothing.
   * @param mayFollow throws where the user can't have one more than `connected` projects beside
   *   those `waiting` that can be taken back; however many calls race, none is missed
   * @throws AppError `already-exists` when the user has connected the database, `aborted` when
   *   others were in the way, and whatever `mayFollow` throws.
   */
  create(
    stored: StoredProject,
    secrets: NewProjectSecrets,
    mayFollow: (connected: number, waiting: number) => void,
  ): Promise<void>;

  /**
   * Changes a project unless somebody else does so at once; `change` may run several times. A
   * `credential` replaces the stored one.
   * @throws AppError `not-found` when the project is gone or somebody else's, and whatever `change`
   *   throws.
   */
  update(
    key: { readonly projectId: string; readonly ownerId: string },
    change: (current: StoredProject) => StoredProject,
    credential?: SealedCredential,
  ): Promise<StoredProject>;

  /**
   * Adds to counters of a project, however many calls do so at once. Nothing happens when it is
   * gone.
   */
  addUsage(projectId: string, change: UsageChange): Promise<void>;

  /**
   * Removes a project, its credential, its data key and its settings at once, and leaves a note of
   * what is still to be deleted. Without the data key nothing that was sealed with it can be opened
   * again.
   * @param mayGo throws where a lock forbids it; it may run several times
   * @throws AppError `not-found` when the project is gone or somebody else's, and whatever `mayGo`
   *   throws.
   */
  remove(
    key: { readonly projectId: string; readonly ownerId: string },
    mayGo: (current: Project) => void,
  ): Promise<void>;
}
