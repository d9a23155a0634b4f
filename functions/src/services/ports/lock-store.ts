import type { Lock } from '../../contract/lock-fields.ts';
import type { Project } from '../../contract/projects.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';

/** Locks of schedules and projects. A project knows until when one of its schedules is locked. */
export interface LockStore {
  /**
   * @returns the schedule as it is then
   * @throws AppError `not-found` when it or its project is gone or somebody else's,
   *   `failed-precondition` when the account is being deleted, and whatever `change` throws
   */
  changeSchedule(ownerId: string, id: string, change: LockChange): Promise<BackupSchedule>;
  /** As `changeSchedule`. */
  changeProject(ownerId: string, id: string, change: LockChange): Promise<Project>;
}

/** What the present lock becomes; it may run several times. */
export type LockChange = (present: Lock) => Lock;
