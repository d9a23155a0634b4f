/**
 * Where backups are kept: bytes under names.
 *
 * Names are ASCII, built from our own ids and hashes, never from users' names. Failures are
 * `EngineError`s.
 */
export interface SnapshotStore {
  /**
   * Stores `bytes` whole under `name` or, when it throws, leaves what was there. Replaces an object
   * of that name. The store checks the bytes it received against `crc32c`. May be called twice with
   * the same arguments.
   */
  put(name: string, bytes: Uint8Array, crc32c: number): Promise<void>;

  /** @throws EngineError `missing` when there is no such object. */
  get(name: string): Promise<Uint8Array>;

  /** Size and checksum as the store knows them; null when there is no such object. */
  stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null>;

  /**
   * As `stat`, and gives the object another version: who wants to delete it because of what they
   * saw before no longer can.
   */
  touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null>;

  /**
   * Removes the object; succeeds when it isn't there.
   * @param version removes it only while it has this version; succeeds, and leaves it, when it has
   *   another
   */
  delete(name: string, version?: string): Promise<void>;

  /**
   * Objects whose names begin with `prefix`, in no order. Never used to decide what a backup holds.
   */
  list(prefix: string): AsyncIterable<StoredObject>;
}

export interface StoredObject {
  readonly name: string;
  /** Of this name, no other state of the object has it: neither one stored anew nor one touched. */
  readonly version: string;
}
