import { hasCode } from '../../lib/errors.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { firstIndex } from '../explore/position.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, Manifest, PageRef } from '../format/manifest-schema.ts';

/** What a previous backup of the project holds where a new chunk begins. */
export interface Previous {
  /** The very same chunk. */
  readonly same: ChunkRef | null;
  /** The chunk that holds or would hold document `first`: probably much the same. */
  readonly similar: ChunkRef | null;
}

/** Chunks of a previous backup, asked for in name order. */
export interface PreviousChunks {
  find(first: string, hash: string): Promise<Previous>;
}

/** For a project's first backup. */
export const noPreviousChunks: PreviousChunks = {
  find: async () => ({ same: null, similar: null }),
};

/** Reads a previous manifest page by page alongside the scan: at most one page is in memory. */
export class ManifestChunks implements PreviousChunks {
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private loaded: { ref: PageRef; chunks: Promise<ChunkRef[]> } | null = null;

  constructor(vault: Vault, manifest: Manifest) {
    this.vault = vault;
    this.manifest = manifest;
  }

  async find(first: string, hash: string): Promise<Previous> {
    const ref = firstEndingAt(this.manifest.pages, first);
    if (ref === null) {
      return { same: null, similar: null };
    }
    if (this.loaded?.ref !== ref) {
      this.loaded = { ref, chunks: this.chunksOf(ref) };
    }
    const chunks = await this.loaded.chunks;
    return {
      same: chunks.find((chunk) => chunk.hash === hash) ?? null,
      similar: firstEndingAt(chunks, first),
    };
  }

  /** A previous backup that is damaged must not keep a new one from being made. */
  private async chunksOf(ref: PageRef): Promise<ChunkRef[]> {
    try {
      return await readPage(this.vault, this.manifest.backupId, ref);
    } catch (error) {
      if (hasCode(error, 'corrupt')) {
        return [];
      }
      throw error;
    }
  }
}

/** The first of ascending parts that ends with `path` or after it. */
function firstEndingAt<T extends { readonly last: string }>(
  parts: readonly T[],
  path: string,
): T | null {
  return parts[firstIndex(parts, ({ last }) => comparePaths(last, path) >= 0)] ?? null;
}
