import type { BackupStatus } from '../../contract/backups.ts';
import type { Lock } from '../../contract/lock-fields.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { PlanRecord } from '../retention/keep-by-rules.ts';

/** A backup as the plan of a retention shows it. */
export interface RetainedRecord extends PlanRecord {
  readonly backupName: string;
  readonly rawBytes: number;
}

/** What decides about a backup at the very moment at which it is changed. */
export interface Deciding {
  /** Null where no schedule made it, or that is gone. */
  readonly schedule: BackupSchedule | null;
  readonly projectLock: Lock | null;
}

/** Throws, or says no, where a change is not to be made; it may run several times. */
export type MayChange = (deciding: Deciding) => boolean;

/** Which backups are kept, and their way out. */
export interface RetainedBackups {
  /**
   * Of the project, newest first, at most 5000; what is older waits until those before it are gone.
   */
  list(projectId: string, ownerId: string): Promise<RetainedRecord[]>;
  /** Null when there is no such record. */
  status(recordId: string): Promise<BackupStatus | null>;
  /**
   * @param change `keptUntil`: until when a hold that is released keeps it
   * @returns false when the record is not a completed backup, or `mayChange` says no
   * @throws whatever `mayChange` throws
   */
  setHeld(
    recordId: string,
    change: { readonly held: true } | { readonly held: false; readonly keptUntil: string },
    mayChange: MayChange,
  ): Promise<boolean>;
  /**
   * Marks a record as being deleted: nothing more can be begun with it.
   * @param relyOn records that must be completed and verified at that very moment
   * @returns false when it is held, under way, being verified or gone, one of `relyOn` isn't what
   *   it should be, or `mayGo` says no
   * @throws whatever `mayGo` throws
   */
  beginRemoval(recordId: string, relyOn: readonly string[], mayGo: MayChange): Promise<boolean>;
  /** Notes until when the bucket retains all objects of a backup, if that is still completed. */
  retain(recordId: string, until: string): Promise<void>;
  /** Deletes the record and what its jobs left. */
  endRemoval(recordId: string): Promise<void>;
}
