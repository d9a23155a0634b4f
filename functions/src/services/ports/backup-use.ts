import type { JobKind } from './job-store.ts';

/** Which backups, and which of their chunks, jobs are working with. */
export interface BackupUse {
  /**
   * The kind of a job of the owner that works with the backup, or that a drill does, between its
   * jobs too; null where none does.
   */
  usedBy(recordId: string, ownerId: string): Promise<JobKind | 'drill' | null>;
  /** Jobs a worker is at that may be storing chunks of the project. */
  writers(projectId: string, ownerId: string): Promise<Writer[]>;
  /** Whether the worker that held the job then may still write. */
  isWriting(writer: Writer): Promise<boolean>;
  /**
   * Whether chunks of the project are being deleted: nobody may rely on one, nor store one, until
   * it is over.
   */
  isDeletingChunks(projectId: string): Promise<boolean>;
  /**
   * Whether anything of the project may have been deleted since: the job that does has given a sign
   * of life after that, or a worker is at it.
   */
  deletedSince(projectId: string, since: string): Promise<boolean>;
}

/** A worker at a job, known by its fencing token. */
export interface Writer {
  readonly runId: string;
  readonly token: number;
}
