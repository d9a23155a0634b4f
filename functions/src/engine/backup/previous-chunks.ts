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

/**
 * Reads a previous manifest page by page alongside the scan: the page that is asked for and the one
 * after it are in memory.
 */
export class ManifestChunks implements PreviousChunks {
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private readonly loaded = new Map<number, Promise<ChunkRef[]>>();

  constructor(vault: Vault, manifest: Manifest) {
    this.vault = vault;
    this.manifest = manifest;
  }

  async find(first: string, hash: string): Promise<Previous> {
    const { pages } = this.manifest;
    const index = indexEndingAt(pages, first);
    if (index >= pages.length) {
      return { same: null, similar: null };
    }
    const chunks = await this.loadFrom(index);
    return {
      same: chunks.find((chunk) => chunk.hash === hash) ?? null,
      similar: chunks[indexEndingAt(chunks, first)] ?? null,
    };
  }

  /** The chunks of a page. The next one is read meanwhile; those before are let go. */
  private async loadFrom(index: number): Promise<ChunkRef[]> {
    for (const before of [...this.loaded.keys()].filter((one) => one < index)) {
      this.loaded.delete(before);
    }
    for (const [offset, ref] of this.manifest.pages.slice(index, index + 2).entries()) {
      if (!this.loaded.has(index + offset)) {
        const chunks = this.chunksOf(ref);
        // A failure is met where the page is asked for; until then it must not count as unhandled.
        chunks.catch(() => undefined);
        this.loaded.set(index + offset, chunks);
      }
    }
    return (await this.loaded.get(index)) ?? [];
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

/** Where the first of ascending parts stands that ends with `path` or after it. */
function indexEndingAt(parts: readonly { readonly last: string }[], path: string): number {
  return firstIndex(parts, ({ last }) => comparePaths(last, path) >= 0);
}
