/**
 * Where documents come from: with `DocumentTarget` and `SnapshotStore` all that the engine sees of
 * the world.
 *
 * Documents are the bytes of `google.firestore.v1.Document` as the server sent them, never decoded.
 * Failures are `AppError`s, so that a retry needs no knowledge of the server.
 */
export interface DocumentSource {
  /** `projects/{p}/databases/{d}/documents`: what every document name begins with. */
  readonly root: string;

  /**
   * All documents at `readTime` (RFC 3339 UTC; null: now) from `from` on and before `to`, in name
   * order, at any depth, below missing parents too, in batches. Ends early only by throwing;
   * abandoning the iteration cancels the read on the server.
   */
  scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]>;

  /** Number of documents in all collections with this id at `readTime`. */
  countGroup(collectionId: string, readTime: string): Promise<number>;

  /**
   * Counts all documents at `readTime` or now (null); with that time by the server's clock. Stops
   * at `upTo`, so that it takes no longer however large the database is.
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
  /** Called for documents of which the server doesn't say that they were read at `readTime`. */
  readonly onOtherTime?: () => void;
  readonly signal: AbortSignal;
}
