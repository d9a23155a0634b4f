/** Where a restore writes to: reads by name and raw writes, by paths below the database. */
export interface DocumentTarget {
  readonly root: string;

  /** The documents that exist among `paths`, by path. At most 500 paths at once. */
  getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>>;

  /**
   * Applies serialised `google.firestore.v1.Write`s, each on its own, in no order; one answer per
   * write, no two to the same document. A refused request (one poisoned write fails all) throws an
   * internal `AppError`; one of an unknown outcome (deadline, lost connection) is retryable.
   */
  writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]>;
}

/** `code` is a gRPC status code, 0 for success. */
export interface WriteResult {
  readonly code: number;
  readonly message: string;
}
