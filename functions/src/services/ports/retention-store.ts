import type { BackupStatus } from '../../contract/backups.ts';
import type { PlanRecord } from '../retention/plan.ts';

/** A backup as the plan of a retention shows it. */
export interface RetainedRecord extends PlanRecord {
  readonly backupName: string;
}

/** What retention reads and changes of Firekeep's own records, beside what other services do. */
export interface RetentionStore {
  /** Projects whose retention is to be looked at by `at`, the longest overdue first. */
  due(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /** Projects whose next look is later than `at`, the latest first. */
  dueAfter(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]>;
  /** When storage was last swept to the end; null before that. */
  sweptAt(projectId: string): Promise<string | null>;
  /** Changes when a project is looked at next, or was swept last; nothing happens where it is gone. */
  reschedule(projectId: string, change: { dueAt?: string; sweptAt?: string }): Promise<void>;

  /** Of the project, newest first, at most 5000; what is older waits until those before it are gone. */
  records(projectId: string, ownerId: string): Promise<RetainedRecord[]>;
  /** Null when there is no such record. */
  status(recordId: string): Promise<BackupStatus | null>;

  /** False when the record is not a completed backup. */
  setHeld(recordId: string, held: boolean): Promise<boolean>;
  /**
   * Marks a record as being deleted: nothing can be begun with it any more.
   * @param relyOn records that must be completed and verified at that very moment
   * @returns false when it is held, under way, being verified or gone, or one of `relyOn` isn't what it should be
   */
  beginRemoval(recordId: string, relyOn: readonly string[]): Promise<boolean>;
  /** Whether a run of the owner works with the backup. */
  isInUse(recordId: string, ownerId: string): Promise<boolean>;
  /** Deletes the record and what its runs left. */
  endRemoval(recordId: string): Promise<void>;

  /** Runs a worker is at that may be storing chunks of the project. */
  writers(projectId: string, ownerId: string): Promise<Writer[]>;
  /** Whether the worker that held the run then may still write. */
  isWriting(writer: Writer): Promise<boolean>;
  /** Whether chunks of the project are being deleted: nobody may rely on one, nor store one, until it is over. */
  isDeletingChunks(projectId: string): Promise<boolean>;
}

/** A worker at a run, known by its fencing token. */
export interface Writer {
  readonly runId: string;
  readonly token: number;
}

/** The run that looks after a project's retention; there is at most one. */
export function retentionJobId(projectId: string): string {
  return `${projectId}-retention`;
}
