/**
 * Where a restore writes to: reads by name and raw writes. All paths are relative to the database.
 */
export interface DocumentTarget {
  readonly root: string;

  /** The documents that exist among `paths`, by path. At most 500 paths at once. */
  getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>>;

  /**
   * Applies serialised `google.firestore.v1.Write` messages, each on its own, in no order; answers
   * per write. No two writes may name the same document. A request-level refusal (one poisoned
   * write fails all) throws a permanent `EngineError`; an unknown outcome (deadline, connection
   * lost) throws a temporary one.
   */
  writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]>;
}

/** `code` is a gRPC status code, 0 for success. */
export interface WriteResult {
  readonly code: number;
  readonly message: string;
}
