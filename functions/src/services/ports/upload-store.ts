/** A file that is being uploaded, or is being read by its run. Its id is that of the backup record it becomes. */
export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  readonly projectId: string;
  readonly backupName: string;
  readonly sizeBytes: number;
  readonly compression: 'none' | 'gzip';
  readonly createdAt: string;
  /** When the run was started; null while parts can still come. */
  readonly finishedAt: string | null;
}

/** Uploads, for Firekeep's own use. */
export interface UploadStore {
  create(upload: Upload): Promise<void>;
  get(id: string): Promise<Upload | null>;
  /** No parts are taken from now on. False when it was finished before or is gone. */
  finish(id: string, at: string): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Of one owner, those that are not finished; at most `limit`. */
  open(ownerId: string, limit: number): Promise<Upload[]>;
  /** Those begun before `before`, oldest first. */
  begunBefore(before: string, limit: number): Promise<Upload[]>;
}
