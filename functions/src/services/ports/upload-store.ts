/**
 * A file that is being uploaded, or is being read by its job. Its id is that of the backup record
 * or the plan it becomes.
 */
export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  readonly projectId: string;
  readonly backupName: string;
  readonly sizeBytes: number;
  readonly compression: 'none' | 'gzip';
  readonly createdAt: string;
  /** When the job was started; null while parts can still come. */
  readonly finishedAt: string | null;
  /** Whether a change set is planned from it, which reads it until it goes. */
  readonly isPlanned?: boolean | undefined;
}

/** Uploads, for Firekeep's own use. */
export interface UploadStore {
  /**
   * @param mayFollow throws where the owner can't have one more beside `others`; however many calls
   *   race, it gets all that are under way
   * @throws AppError whatever `mayFollow` throws
   */
  create(upload: Upload, mayFollow: (others: readonly Upload[]) => void): Promise<void>;
  get(id: string): Promise<Upload | null>;
  /** No parts are taken from now on. False when it was finished before or is gone. */
  finish(id: string, at: string, isPlanned?: boolean): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Of one owner, those that are not finished or are being read; at most 100. */
  underWay(ownerId: string): Promise<Upload[]>;
  /** Those begun before `begun` and never finished, and those finished before `finished`. */
  leftBefore(times: { begun: string; finished: string }, limit: number): Promise<Upload[]>;
}
