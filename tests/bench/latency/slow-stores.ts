// Storage and Firekeep's own records with the latencies of the real ones, and counts of what is
// asked of them.
import { setTimeout as pause } from 'node:timers/promises';
import { MemoryStore } from '../../../functions/src/engine/testing/memory-store.ts';
import type {
  SnapshotStore,
  ListedObject,
} from '../../../functions/src/engine/store/snapshot-store.ts';

/** How often each method was called, and of storage how many bytes went through. */
export class CallCounts {
  readonly calls: Record<string, number> = {};
  bytes = 0;

  add(method: string, bytes = 0): void {
    this.calls[method] = (this.calls[method] ?? 0) + 1;
    this.bytes += bytes;
  }
}

/** Objects in memory that take as long as Cloud Storage's. */
export class SlowStore implements SnapshotStore {
  readonly counts = new CallCounts();
  private readonly store = new MemoryStore();
  private readonly latency: { readonly readMs: number; readonly writeMs: number };

  constructor(latency: { readonly readMs: number; readonly writeMs: number }) {
    this.latency = latency;
  }

  async put(name: string, bytes: Uint8Array, crc32c: number): Promise<void> {
    this.counts.add('put', bytes.length);
    await pause(this.latency.writeMs);
    await this.store.put(name, bytes, crc32c);
  }

  async get(name: string): Promise<Uint8Array> {
    await pause(this.latency.readMs);
    const bytes = await this.store.get(name);
    this.counts.add('get', bytes.length);
    return bytes;
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    this.counts.add('stat');
    await pause(this.latency.readMs);
    return await this.store.stat(name);
  }

  async touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    this.counts.add('touch');
    await pause(this.latency.writeMs);
    return await this.store.touch(name);
  }

  async delete(name: string, version?: string): Promise<void> {
    this.counts.add('delete');
    await pause(this.latency.writeMs);
    await this.store.delete(name, version);
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    this.counts.add('list');
    await pause(this.latency.readMs);
    yield* this.store.list(prefix);
  }
}

/** Own documents that a call reads and writes, by the names of the stores' methods. */
const writing = new Set(['claim', 'commit', 'renew', 'release', 'finish', 'endPart']);

/** Methods of a store of records that cost what they would in Firestore. */
export function slowRecords<T extends object>(
  store: T,
  latency: { readonly readMs: number; readonly writeMs: number },
  counts: CallCounts,
): T {
  return new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || typeof key === 'symbol') {
        return member;
      }
      return async (...args: unknown[]): Promise<unknown> => {
        const writes = writing.has(key);
        counts.add('read');
        if (writes) {
          counts.add('write');
        }
        await pause(latency.readMs + (writes ? latency.writeMs : 0));
        return await Reflect.apply(member, target, args);
      };
    },
  });
}
