/**
 * Where documents come from: with `DocumentTarget` and `SnapshotStore` all that the engine sees of the world.
 *
 * Documents travel as the bytes of `google.firestore.v1.Document` that the server sent, never as
 * decoded objects. Failures are `EngineError`s with a class (`missing`, `permanent`, `temporary`),
 * so that a retry needs no knowledge of the server.
 */
export interface DocumentSource {
  /** `projects/{p}/databases/{d}/documents`: what every document name begins with. */
  readonly root: string;

  /**
   * All documents of the database at `readTime` from `from` on, up to and without `to`, in
   * Firestore's name order, at any depth, below missing parents too, in batches. May end early only
   * by throwing. `readTime` is RFC 3339 in UTC; null reads the current state. Abandoning the
   * iteration cancels the read on the server.
   */
  scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]>;

  /** Number of documents in all collections with this id at `readTime`. */
  countGroup(collectionId: string, readTime: string): Promise<number>;

  /**
   * Number of all documents of the database at `readTime`, or now (null), and the time that was
   * read at, by the server's clock. With `upTo` counting stops there, so that it takes no longer
   * than that however large the database is.
   */
  countAll(
    readTime: string | null,
    upTo?: number,
  ): Promise<{ documents: number; readTime: string }>;
}

export interface ScanOptions {
  readonly readTime: string | null;
  /** Where to begin: a document path, itself included or not; null for the first document. */
  readonly from: { readonly path: string; readonly inclusive: boolean } | null;
  /** Where to end: the documents before this name. Default: to the last one. */
  readonly to?: string | null;
  /** Only names, no fields. */
  readonly namesOnly: boolean;
  readonly signal: AbortSignal;
}
