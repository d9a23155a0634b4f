import type { BackupStatus } from '../../contract/backups.ts';
import type { PlanRecord } from '../retention/plan.ts';

/** A backup as the plan of a retention shows it. */
export interface RetainedRecord extends PlanRecord {
  readonly backupName: string;
  readonly rawBytes: number;
}

/** Which backups are kept, and their way out. */
export interface RetainedBackups {
  /**
   * Of the project, newest first, at most 5000; what is older waits until those before it are gone.
   */
  list(projectId: string, ownerId: string): Promise<RetainedRecord[]>;
  /** Null when there is no such record. */
  status(recordId: string): Promise<BackupStatus | null>;
  /** False when the record is not a completed backup. */
  setHeld(recordId: string, held: boolean): Promise<boolean>;
  /**
   * Marks a record as being deleted: nothing more can be begun with it.
   * @param relyOn records that must be completed and verified at that very moment
   * @returns false when it is held, under way, being verified or gone, or one of `relyOn` isn't
   *   what it should be
   */
  beginRemoval(recordId: string, relyOn: readonly string[]): Promise<boolean>;
  /** Deletes the record and what its jobs left. */
  endRemoval(recordId: string): Promise<void>;
}
