/**
 * Where backups are kept: bytes under ASCII names built from our own ids and hashes, never from
 * users' names. Failures are `AppError`s, `missing` or `storage`, and `retained` where the bucket
 * lets nobody replace or delete what is there.
 */
export interface SnapshotStore {
  /**
   * Stores or replaces `bytes` whole or, when it throws, leaves what was there. The store checks
   * what it received against `crc32c`. May be repeated.
   */
  put(name: string, bytes: Uint8Array, crc32c: number): Promise<void>;

  /** @throws AppError `missing` when there is no such object. */
  get(name: string): Promise<Uint8Array>;

  /** Size and checksum as the store knows them; null when there is no such object. */
  stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null>;

  /** As `stat`, and gives a new version: a delete that saw the old one no longer applies. */
  touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null>;

  /** Removes the object, if given only in this version; succeeds when there is none such. */
  delete(name: string, version?: string): Promise<void>;

  /** Objects whose names begin with `prefix`, unordered; never decides what a backup holds. */
  list(prefix: string): AsyncIterable<ListedObject>;
}

/** Of stores in which objects are sealed again. */
export interface ReplacingStore {
  /** As `put`, of the object in this version only; succeeds when there is none such. */
  replace(object: ListedObject, bytes: Uint8Array, crc32c: number): Promise<void>;
}

export interface ListedObject {
  readonly name: string;
  readonly sizeBytes: number;
  /**
   * Of this name, no other state of the object has it: neither one stored again nor one touched.
   */
  readonly version: string;
  /** Until then the bucket lets nobody delete or replace it; null where it can be. */
  readonly retainedUntil: string | null;
}
