import { crc32c } from '../format/crc32c.ts';
import { EngineError } from '../errors.ts';
import type { SnapshotStore } from '../snapshot-store.ts';

/** A snapshot store in memory: for tests, and for trying the engine without a bucket. */
export class MemoryStore implements SnapshotStore {
  readonly objects = new Map<string, Uint8Array>();

  async put(name: string, bytes: Uint8Array, checksum: number): Promise<void> {
    if (crc32c(bytes) !== checksum) {
      throw new EngineError('temporary', 'The bytes arrived damaged');
    }
    this.objects.set(name, Uint8Array.from(bytes));
  }

  async get(name: string): Promise<Uint8Array> {
    const bytes = this.objects.get(name);
    if (bytes === undefined) {
      throw new EngineError('missing', `No object ${name}`);
    }
    return Uint8Array.from(bytes);
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    const bytes = this.objects.get(name);
    return bytes === undefined ? null : { sizeBytes: bytes.length, crc32c: crc32c(bytes) };
  }

  async delete(name: string): Promise<void> {
    this.objects.delete(name);
  }

  async *list(prefix: string): AsyncIterable<string> {
    yield* [...this.objects.keys()].filter((name) => name.startsWith(prefix));
  }
}
