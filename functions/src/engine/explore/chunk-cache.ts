import type { Vault } from '../format/manifest.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { readChunk, readWhole } from '../store/read-chunk.ts';

/** Keeps the last chunks (10 MiB each at most): neighbours mostly are differences to one base. */
export class ChunkCache {
  /** Chunks read from storage so far, bases included. */
  reads = 0;
  private readonly vault: Vault;
  private readonly capacity: number;
  /** In the order of their last use. */
  private readonly chunks = new Map<string, Promise<Buffer>>();

  constructor(vault: Vault, capacity: number) {
    this.vault = vault;
    this.capacity = capacity;
  }

  /** A chunk's raw bytes. @throws AppError as `readChunk` does. */
  read(ref: ChunkRef): Promise<Buffer> {
    return this.keep(ref.hash, () => readChunk(this.vault, ref, (base) => this.whole(base)));
  }

  private whole(hash: string): Promise<Buffer> {
    return this.keep(hash, () => readWhole(this.vault, hash));
  }

  private keep(hash: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.chunks.get(hash);
    if (kept !== undefined) {
      this.chunks.delete(hash);
      this.chunks.set(hash, kept);
      return kept;
    }
    this.reads += 1;
    const loading = load();
    this.chunks.set(hash, loading);
    // A failure is met where the chunk is awaited, and isn't kept: the next reader tries again.
    loading.catch(() => {
      if (this.chunks.get(hash) === loading) {
        this.chunks.delete(hash);
      }
    });
    for (const oldest of this.chunks.keys()) {
      if (this.chunks.size <= this.capacity) {
        break;
      }
      this.chunks.delete(oldest);
    }
    return loading;
  }
}
