import type { BackupRecord } from '../../contract/backups.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { ExportRecord } from '../exports/stored-export.ts';
import type { Claim, NewJob } from './job-store.ts';
import type { Owned } from './owned.ts';
import type { ScheduledSlot } from './schedule-store.ts';

/** A backup that a user begins by hand: it counts for a day. */
export interface ByHand {
  /** As `2026-01-31`, in UTC. */
  readonly day: string;
  /**
   * Throws where the user can't begin one more than `begun` that day; however many calls race, it
   * gets the true number.
   */
  readonly mayFollow: (begun: number) => void;
}

/** Exports of one owner that count. */
export interface KeptExports {
  /** Queued or running. */
  readonly underWay: number;
  /** These, and those whose file is kept. */
  readonly files: number;
  /** What has been read of them so far. */
  readonly bytes: number;
}

/** An export that begins. */
export interface NewExport {
  readonly export: Owned<ExportRecord>;
  /**
   * Throws where its owner can't begin one more than these; however many calls race, it gets the
   * true numbers.
   */
  readonly mayFollow: (kept: KeptExports) => void;
}

/**
 * What a job is about: something that exists, or a new record that is made with it. A `restore`
 * that undoes another one is noted in that one's record, unless it is undone or being undone.
 */
export type JobSubject =
  | { restore: Owned<Restore> }
  | { importedRecord: Owned<BackupRecord> }
  | { newExport: NewExport }
  | { verifyRecord: string }
  | { deletedProject: string }
  | { retainedProject: string };

/**
 * The beginning of long work: a job and the record that shows it are made at once, or not at all.
 */
export interface JobStarts {
  /**
   * Creates a record with its job, unless a backup of the project is active. With `scheduled`, also
   * takes the slot: only if it is still the schedule's next one. With `byHand`, also counts it.
   * @returns whether it was created; `taken` when the slot is gone. While a backup is active:
   *   `overlap` (the slot is passed over) where that is the schedule's own or nothing was
   *   scheduled, `waits` (the slot stays due) where it is another's.
   * @throws AppError whatever `mayFollow` throws
   */
  startBackup(
    record: Owned<BackupRecord>,
    job: NewJob,
    begin?: { readonly scheduled: ScheduledSlot } | { readonly byHand: ByHand },
  ): Promise<'started' | 'overlap' | 'waits' | 'taken'>;

  /** How many backups a user has begun by hand on a day. */
  begunByHand(ownerId: string, day: string): Promise<number>;

  /** A user's exports that count, now. */
  keptExports(ownerId: string): Promise<KeptExports>;

  /**
   * Starts a job about a subject, unless a job of that id is active.
   * @throws AppError `failed-precondition` when the backup is being deleted, or what is to be
   *   undone was undone; `not-found` when the project is gone; whatever `mayFollow` throws
   */
  start(job: NewJob, subject: JobSubject): Promise<boolean>;

  /**
   * As `start`, of a change set that needs no backup, for a job that whoever starts it works at:
   * nobody else can claim it for `leaseMs`.
   * @param job with an id that no job had before
   */
  startHeld(job: NewJob, restore: Owned<Restore>, leaseMs: number): Promise<Claim>;
}
