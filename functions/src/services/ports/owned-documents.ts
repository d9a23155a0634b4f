/** Which documents of a collection: those whose field has the value. */
export interface DocumentsOf {
  readonly collection: string;
  readonly field: string;
  readonly value: string;
}

/** Reads whole collections of one user, for their export. */
export interface OwnedDocuments {
  /** The documents as stored, page by page. */
  pages(which: DocumentsOf): AsyncIterable<readonly unknown[]>;
}
