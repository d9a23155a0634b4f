import type { BackupSchedule } from '../../contract/schedules.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { NewJob } from './job-store.ts';

export interface Owned<T> {
  readonly ownerId: string;
  readonly value: T;
}

/** A schedule's turn: the slot it was due for, and what to change when it is taken. */
export interface ScheduledSlot {
  readonly configurationId: string;
  readonly slot: string;
  readonly nextRunAt: string;
  readonly takenAt: string;
}

/** A backup that a user begins by hand: it counts for a day. */
export interface ByHand {
  /** As `2026-01-31`, in UTC. */
  readonly day: string;
  /** Throws where the user can't begin one more than `begun` that day; however many calls race, it gets the true number. */
  readonly mayFollow: (begun: number) => void;
}

/** Backup records, restores and configurations: what owners may read, written here only. */
export interface BackupStore {
  /**
   * Creates a record with its run, unless a backup of the project is active.
   * With `scheduled`, also takes the slot: only if it is still the configuration's next one. With `byHand`, also counts it.
   * @returns whether it was created; `taken` when the slot is gone. While a backup is active: `overlap` (the slot is passed over) where
   * that is the configuration's own or nothing was scheduled, `waits` (the slot stays due) where it is another's.
   * @throws AppError whatever `mayFollow` throws
   */
  startBackup(
    record: Owned<BackupRecord>,
    run: NewJob,
    begin?: { readonly scheduled: ScheduledSlot } | { readonly byHand: ByHand },
  ): Promise<'started' | 'overlap' | 'waits' | 'taken'>;

  /** How many backups a user has begun by hand on a day. */
  begunByHand(ownerId: string, day: string): Promise<number>;

  /** Takes a slot without a backup: the next one counts. False when it was taken before. */
  passOverSlot(scheduled: ScheduledSlot): Promise<boolean>;

  /**
   * Starts a run about an existing record, alarm or project, or a new restore, unless a run of that id is active.
   * @throws AppError `failed-precondition` when the backup is being deleted
   */
  startJob(
    run: NewJob,
    subject:
      | { restore: Owned<Restore> }
      | { importedRecord: Owned<BackupRecord> }
      | { verifyRecord: string }
      | { deletedProject: string }
      | { alarm: string }
      | { retainedProject: string },
  ): Promise<boolean>;

  /** Removed projects whose backups are still to be deleted, at most `limit`. */
  deletions(limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /**
   * Deletes documents that a removed project left, up to `limit` of each kind. A run that a worker is at is asked to stop and stays
   * until the worker has stopped or its lease has run out.
   */
  deleteProjectDocuments(
    projectId: string,
    limit: number,
  ): Promise<{ deleted: number; isHeld: boolean }>;
  /** Forgets that a project is still to be deleted. */
  endDeletion(projectId: string): Promise<void>;

  record(id: string): Promise<Owned<BackupRecord> | null>;
  /** Newest first, at most 200. */
  records(projectId: string, ownerId: string): Promise<BackupRecord[]>;
  /** Completed ones, newest first, at most `limit`; those made before `before` (a record's `createdAt`) unless it is null. */
  completedRecords(
    project: { projectId: string; ownerId: string },
    before: string | null,
    limit: number,
  ): Promise<BackupRecord[]>;
  /** The project's newest completed backup of a database: not one made for safety before a restore, nor of an imported file. */
  lastCompleted(projectId: string): Promise<BackupRecord | null>;

  restore(id: string): Promise<Owned<Restore> | null>;
  /** From the project's backups, and from those of the owner's other projects into it: newest first, at most 100. */
  restores(projectId: string, ownerId: string): Promise<Restore[]>;

  schedule(id: string): Promise<Owned<BackupSchedule> | null>;
  /** Oldest first, at most 100. */
  schedules(projectId: string, ownerId: string): Promise<BackupSchedule[]>;
  /**
   * @param mayFollow throws where the project can't have one more than `existing`; however many calls race, it is told the truth
   * @throws AppError `not-found` when the project is gone, and whatever `mayFollow` throws.
   */
  createSchedule(
    schedule: Owned<BackupSchedule>,
    mayFollow: (existing: number) => void,
  ): Promise<void>;
  /** Changes these fields alone: a schedule's turn may change others meanwhile. False when it is gone. */
  changeSchedule(id: string, change: Partial<BackupSchedule>): Promise<boolean>;
  deleteSchedule(id: string): Promise<void>;
  /** Enabled configurations due at `now`, the longest overdue first, those behind `behind` only. */
  dueSchedules(
    now: string,
    limit: number,
    behind: BackupSchedule | null,
  ): Promise<Owned<BackupSchedule>[]>;

  /** Hashes of stored chunks that a verification found damaged. */
  damagedChunks(projectId: string): Promise<string[]>;
  setDamagedChunks(projectId: string, hashes: readonly string[]): Promise<void>;
}
