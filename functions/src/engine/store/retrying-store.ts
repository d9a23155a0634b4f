import type { Backoff } from '../../lib/retry.ts';
import { withRetry } from './retry.ts';
import type { SnapshotStore, StoredObject } from './snapshot-store.ts';

/** Retries another store's temporary failures: every operation may be done twice. */
export class RetryingStore implements SnapshotStore {
  private readonly store: SnapshotStore;
  private readonly options: Backoff | undefined;

  constructor(store: SnapshotStore, options?: Backoff) {
    this.store = store;
    this.options = options;
  }

  put(name: string, bytes: Uint8Array, crc32c: number): Promise<void> {
    return withRetry(() => this.store.put(name, bytes, crc32c), this.options);
  }

  get(name: string): Promise<Uint8Array> {
    return withRetry(() => this.store.get(name), this.options);
  }

  stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    return withRetry(() => this.store.stat(name), this.options);
  }

  touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    return withRetry(() => this.store.touch(name), this.options);
  }

  delete(name: string, version?: string): Promise<void> {
    return withRetry(() => this.store.delete(name, version), this.options);
  }

  list(prefix: string): AsyncIterable<StoredObject> {
    return this.store.list(prefix);
  }
}
