// Firekeep's own way to storage, as wiring/core.ts builds it, with a count of what goes there.
import { BucketStore } from '../../functions/src/adapters/platform/snapshot-store.ts';
import type { Vault } from '../../functions/src/engine/format/manifest.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import type {
  SnapshotStore,
  ListedObject,
} from '../../functions/src/engine/store/snapshot-store.ts';
import { retryingStore } from '../../functions/src/engine/store/retrying-store.ts';

/** Passes everything on and counts the bytes that are put. */
class CountingStore implements SnapshotStore {
  putBytes = 0;
  private readonly store: SnapshotStore;

  constructor(store: SnapshotStore) {
    this.store = store;
  }

  async put(name: string, bytes: Uint8Array, crc32c: number): Promise<void> {
    this.putBytes += bytes.length;
    await this.store.put(name, bytes, crc32c);
  }

  get(name: string): Promise<Uint8Array> {
    return this.store.get(name);
  }

  stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    return this.store.stat(name);
  }

  touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    return this.store.touch(name);
  }

  delete(name: string, version?: string): Promise<void> {
    return this.store.delete(name, version);
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    return this.store.list(prefix);
  }
}

export interface CountingVault extends Vault {
  readonly store: CountingStore;
}

/** The data key names the vault: backups under the same key share their chunks. */
export function openVault(options: { bucket: string; dataKey: string }): CountingVault {
  const dataKey = Buffer.from(options.dataKey, 'base64');
  const keys = deriveKeys(dataKey);
  const projectId = Buffer.from(keys.hash.subarray(0, 9)).toString('base64url');
  return {
    store: new CountingStore(
      retryingStore(new BucketStore(options.bucket, { projectId: 'demo-bench' })),
    ),
    keys,
    owner: { ownerId: 'bench', projectId },
  };
}
