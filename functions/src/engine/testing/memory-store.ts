import { AppError } from '../../lib/errors.ts';
import { crc32c } from '../format/crc32c.ts';
import type { SnapshotStore, ListedObject, ReplacingStore } from '../store/snapshot-store.ts';

/** A snapshot store in memory: for tests, and for trying the engine without a bucket. */
export class MemoryStore implements SnapshotStore, ReplacingStore {
  readonly objects = new Map<string, Uint8Array>();
  private readonly versions = new WeakMap<Uint8Array, string>();
  private lastVersion = 0;
  /** Until when the bucket retains an object, by its name. Its day has come once it is not here. */
  readonly retained = new Map<string, string>();

  async put(name: string, bytes: Uint8Array, checksum: number): Promise<void> {
    if (crc32c(bytes) !== checksum) {
      throw new AppError('storage', 'The bytes arrived damaged', { retryable: true });
    }
    this.assertFree(name);
    this.objects.set(name, Uint8Array.from(bytes));
  }

  async replace({ name, version }: ListedObject, bytes: Uint8Array, crc: number): Promise<void> {
    const there = this.objects.get(name);
    if (there !== undefined && this.versionOf(there) === version) {
      await this.put(name, bytes, crc);
    }
  }

  async get(name: string): Promise<Uint8Array> {
    const bytes = this.objects.get(name);
    if (bytes === undefined) {
      throw new AppError('missing', `No object ${name}`);
    }
    return Uint8Array.from(bytes);
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    const bytes = this.objects.get(name);
    return bytes === undefined ? null : { sizeBytes: bytes.length, crc32c: crc32c(bytes) };
  }

  async touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    const bytes = this.objects.get(name);
    if (bytes !== undefined) {
      this.objects.set(name, Uint8Array.from(bytes));
    }
    return await this.stat(name);
  }

  async delete(name: string, version?: string): Promise<void> {
    const bytes = this.objects.get(name);
    if (bytes !== undefined && (version === undefined || version === this.versionOf(bytes))) {
      this.assertFree(name);
      this.objects.delete(name);
    }
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for (const [name, bytes] of [...this.objects].filter(([one]) => one.startsWith(prefix))) {
      const retainedUntil = this.retained.get(name) ?? null;
      yield { name, sizeBytes: bytes.length, version: this.versionOf(bytes), retainedUntil };
    }
  }

  private assertFree(name: string): void {
    if (this.retained.has(name)) {
      throw new AppError('retained', `The bucket retains ${name}`);
    }
  }

  /** Whatever is stored or touched is a separate copy. */
  private versionOf(bytes: Uint8Array): string {
    const version = this.versions.get(bytes) ?? `${(this.lastVersion += 1)}`;
    this.versions.set(bytes, version);
    return version;
  }
}
