import type { Project } from '../../contract/projects.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';

/** Locks of schedules and projects. A project knows until when one of its schedules is locked. */
export interface LockStore {
  /**
   * @param until says by the present lock until when it is locked from now on; it may run several
   *   times
   * @returns the schedule as it is then
   * @throws AppError `not-found` when it or its project is gone or somebody else's,
   *   `failed-precondition` when the account is being deleted, and whatever `until` throws
   */
  lockSchedule(ownerId: string, id: string, until: NewLock): Promise<BackupSchedule>;
  /** As `lockSchedule`. */
  lockProject(ownerId: string, id: string, until: NewLock): Promise<Project>;
}

export type NewLock = (lockedUntil: string | null) => string;
