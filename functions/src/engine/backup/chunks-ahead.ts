import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import { readChunk } from '../store/read-chunk.ts';

/**
 * What is there, or on its way, before it is taken: enough for storage to answer meanwhile. Bytes
 * are those of opened chunks; the chunk that passes the bound is read too.
 */
const maxAhead = { pages: 2, chunks: 8, rawBytes: 24 * 1024 * 1024 };

/** Consecutive pages of one backup. */
export interface PagesToRead {
  readonly vault: Vault;
  readonly backupId: string;
  readonly pages: readonly PageRef[];
}

/** A page or chunk that is being read. */
export interface ChunkReading<R, T> {
  readonly ref: R;
  /** @throws AppError `corrupt`, `storage` */
  readonly result: Promise<T>;
  /** Objects that were damaged when first read, and whole when read again. */
  healed: number;
}

interface ListedPage {
  readonly page: ChunkReading<PageRef, readonly ChunkRef[]>;
  /** Chunks that aren't being read yet; null until it is known which there are. */
  rest: readonly ChunkRef[] | null;
}

/** Pages and their chunks, read ahead of what takes them, across the ends of pages. */
export class ChunksAhead {
  private readonly source: PagesToRead;
  private nextPage = 0;
  /** The page that was taken last, and those after it. */
  private listed: ListedPage[] = [];
  private isFirstTaken = false;
  private readonly chunks: ChunkReading<ChunkRef, Buffer>[] = [];
  private chunkBytes = 0;

  constructor(source: PagesToRead) {
    this.source = source;
  }

  /** The next page. Every chunk of the one before must have been taken. */
  takePage(): ChunkReading<PageRef, readonly ChunkRef[]> {
    if (this.isFirstTaken) {
      this.listed.shift();
    }
    this.isFirstTaken = true;
    this.readOn();
    const [first] = this.listed;
    if (first === undefined) {
      throw new Error('no such page');
    }
    return first.page;
  }

  /** The next chunk of the page that was taken last, once that is known to list one more. */
  takeChunk(): ChunkReading<ChunkRef, Buffer> {
    const chunk = this.chunks.shift();
    if (chunk === undefined) {
      throw new Error('no such chunk');
    }
    this.chunkBytes -= bytesOf(chunk.ref);
    this.readOn();
    return chunk;
  }

  /** Starts reading all that there is room for, in order. */
  private readOn(): void {
    const { pages } = this.source;
    for (
      ;
      this.listed.length < maxAhead.pages && this.nextPage < pages.length;
      this.nextPage += 1
    ) {
      const ref = pages[this.nextPage];
      if (ref !== undefined) {
        this.list(ref);
      }
    }
    for (const listed of this.listed) {
      if (listed.rest === null) {
        return;
      }
      listed.rest = this.startSome(listed.rest);
      if (listed.rest.length > 0) {
        return;
      }
    }
  }

  /** Starts reading these as far as there is room; the others. */
  private startSome(refs: readonly ChunkRef[]): readonly ChunkRef[] {
    for (const [index, ref] of refs.entries()) {
      if (this.chunks.length >= maxAhead.chunks || this.chunkBytes >= maxAhead.rawBytes) {
        return refs.slice(index);
      }
      this.chunks.push(startReading(this.source.vault, ref, readChunk));
      this.chunkBytes += bytesOf(ref);
    }
    return [];
  }

  private list(ref: PageRef): void {
    const { vault, backupId } = this.source;
    const page = startReading(vault, ref, (at) => readPage(at, backupId, ref));
    const listed: ListedPage = { page, rest: null };
    this.listed.push(listed);
    const begin = (chunks: readonly ChunkRef[]) => {
      listed.rest = chunks;
      this.readOn();
    };
    page.result.then(begin, () => {
      begin([]);
    });
  }
}

function startReading<R, T>(
  vault: Vault,
  ref: R,
  read: (vault: Vault, ref: R) => Promise<T>,
): ChunkReading<R, T> {
  const onHealed = (what: string) => {
    reading.healed += 1;
    vault.onHealed?.(what);
  };
  const reading: ChunkReading<R, T> = { ref, healed: 0, result: read({ ...vault, onHealed }, ref) };
  // A failure is met where the result is awaited; until then it must not count as unhandled.
  reading.result.catch(() => undefined);
  return reading;
}

/** What a chunk holds while it is read: a difference is read with its base. */
function bytesOf({ base, rawBytes }: ChunkRef): number {
  return base === null ? rawBytes : 2 * rawBytes;
}
