/** Which backups, and which of their chunks, runs are working with. */
export interface BackupUse {
  /** Whether a run of the owner works with the backup. */
  isInUse(recordId: string, ownerId: string): Promise<boolean>;
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
