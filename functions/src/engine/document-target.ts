/**
 * Where a restore writes to: reads by name and raw writes, by paths below the database. Update
 * times are in microseconds since 1970, to which Firestore keeps them: whole numbers are exact that
 * far.
 */
export interface DocumentTarget {
  readonly root: string;

  /** The documents that exist among `paths`, by path. At most 500 paths at once. */
  getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>>;

  /**
   * When each of `paths` was last changed, in their order; null for one that doesn't exist. Fields
   * aren't sent. At most 500 paths at once.
   */
  getUpdateTimes(paths: readonly string[]): Promise<(number | null)[]>;

  /**
   * Applies serialised `google.firestore.v1.Write`s, each on its own, in no order; one answer per
   * write, no two to the same document. A refused request (one poisoned write fails all) throws an
   * internal `AppError`; one of an unknown outcome (deadline, lost connection) is retryable.
   */
  writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]>;
}

export interface WriteResult {
  /** A gRPC status code, 0 for success. */
  readonly code: number;
  readonly message: string;
  /**
   * The document's update time since the write, or before it where it changed nothing; null for a
   * refused write, a deletion, and where the server doesn't say.
   */
  readonly updateTime: number | null;
}
