/**
 * Where a change set's documents come from: a backup, what another change set has noted, whatever
 * comes with a call. Paths are the target's.
 */
export interface ChangeSource {
  /**
   * Its documents from a position on, in the order of names, in stretches that are compared with
   * one request each. Steps end after a stretch with a position only.
   */
  stretches(from: SourcePosition): AsyncGenerator<SourceStretch, void>;
  /** Its documents, to be looked up while a plan is reviewed or applied. */
  contents(): SourceContents;
  /** Whether its documents are the target's own, as they are now. Default: false. */
  readonly isTarget?: boolean;
  /** Whether a path of the target may be one of its documents' at all. */
  reaches(path: string): boolean;
}

/** How far it is read: whole pages, and chunks of the next; or up to a path, that included. */
export interface SourcePosition {
  readonly page: number;
  readonly chunk: number;
  readonly path?: string | null;
}

export interface SourceDocument {
  readonly path: string;
  readonly document: Uint8Array;
  /** Where it is copied from, whether it goes from there, and whether that is another database. */
  readonly origin?: {
    readonly path: string;
    readonly isMove: boolean;
    readonly isElsewhere: boolean;
  };
}

export interface SourceStretch {
  readonly documents: readonly SourceDocument[];
  /** How many were read for them, where that is billed. */
  readonly read?: number;
  /** Where to continue after it; null where that can only be done after a later one. */
  readonly next: SourcePosition | null;
}

/** A source's documents, asked for by ascending paths. */
export interface SourceContents {
  /**
   * Whether a plan may name what it lacks, which stays unchanged then: what somebody deleted before
   * a safety backup is not in it, but stands as deleted in the journal.
   */
  readonly mayLack: boolean;
  /** What it means that it lacks one: why somebody else was quicker. Without it: nothing. */
  readonly lackReason?: string;
  /** Which ones are asked for next, unless they end before: what reads several at once does. */
  expect?(paths: readonly string[]): void;
  /** What `get` answers, where nothing has to be read for it; else undefined. */
  find(path: string): Uint8Array | null | undefined;
  /** A view that may keep much of the source in memory; null for what the source lacks. */
  get(path: string): Promise<Uint8Array | null>;
}

/** A source that also knows which documents it would hold, had they existed. */
export interface WholeSource extends ChangeSource {
  /** The document below which all of its documents are; null for a whole database. */
  readonly prefix: string | null;
  /** Whether it lacks a document that it would hold: asked by ascending paths after `after`. */
  lacking(after: string | null): (path: string) => Promise<boolean>;
}
