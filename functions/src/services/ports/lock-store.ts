import type { Lock } from '../../contract/lock-fields.ts';
import type { ObjectRetentionNote } from '../../contract/object-retention.ts';
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
  /** Notes what the bucket does for the lock of a project or schedule, if that is there. */
  noteRetention(of: Locked, retention: ObjectRetentionNote): Promise<void>;
}

export interface Locked {
  readonly kind: 'project' | 'schedule';
  readonly id: string;
}

/** What the present lock becomes; it may run several times. */
export type LockChange = (present: Lock) => Lock;
