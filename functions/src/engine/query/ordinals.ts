import { corrupt } from '../errors.ts';
import type { BackupIndex } from '../explore/backup-index.ts';
import { firstIndex, type StartCondition } from '../explore/position.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';

/** A chunk, and how many documents of the backup come before its first one. */
export interface NumberedChunk {
  readonly ref: ChunkRef;
  readonly start: number;
}

/**
 * The documents of a backup by number: 0 is the first in the order of names. Manifest and pages
 * count documents, so that a number is found without reading chunks before it.
 */
export class Ordinals {
  private readonly index: BackupIndex;
  /** Of the pages, and after the last one that of the end. */
  private readonly starts: readonly number[];

  constructor(index: BackupIndex) {
    this.index = index;
    let start = 0;
    const starts = [0];
    for (const { documents } of index.manifest.pages) {
      start += documents;
      starts.push(start);
    }
    this.starts = starts;
  }

  /** The number of the first document of the chunk that the place is in; at the end, the count. */
  async startOf(place: StartCondition): Promise<number> {
    const { pages } = this.index.manifest;
    const at = firstIndex(pages, ({ last }) => place(last));
    let start = this.starts[at] ?? 0;
    for (const ref of await this.chunksOf(at)) {
      if (place(ref.last)) {
        break;
      }
      start += ref.documents;
    }
    return start;
  }

  /** The number of the first document of the first chunk that begins at or after the place. */
  async endOf(place: StartCondition): Promise<number> {
    // The last chunks of the page before may begin there, too.
    const at = firstIndex(this.index.manifest.pages, ({ first }) => place(first)) - 1;
    let end = this.starts[Math.max(at, 0)] ?? 0;
    for (const ref of await this.chunksOf(at)) {
      if (place(ref.first)) {
        break;
      }
      end += ref.documents;
    }
    return end;
  }

  /** The chunk with the document of that number. @throws AppError `corrupt` */
  async chunkAt(ordinal: number): Promise<NumberedChunk> {
    const at = firstIndex(this.starts, (start) => start > ordinal) - 1;
    let start = this.starts[at] ?? 0;
    for (const ref of await this.chunksOf(at)) {
      if (ordinal < start + ref.documents) {
        return { ref, start };
      }
      start += ref.documents;
    }
    throw corrupt('the manifest counts more documents than its pages');
  }

  private async chunksOf(at: number): Promise<readonly ChunkRef[]> {
    const page = this.index.manifest.pages[at];
    return page === undefined ? [] : await this.index.chunksOf(page);
  }
}
