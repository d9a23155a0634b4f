import { comparePaths } from './format/names.ts';
import { readPage, type Vault } from './format/manifest.ts';
import type { ChunkRef, Manifest, PageRef } from './format/manifest-schema.ts';

/** Chunks that a former backup of the project holds, asked for in name order. */
export interface PreviousChunks {
  /** The chunk of this hash that begins with document `first`, if there is one. */
  find(first: string, hash: string): Promise<ChunkRef | null>;
}

/** For a project's first backup. */
export const noPreviousChunks: PreviousChunks = { find: async () => null };

/** Reads a former manifest page by page alongside the scan: at most one page is in memory. */
export class ManifestChunks implements PreviousChunks {
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private loaded: { ref: PageRef; chunks: Map<string, ChunkRef> } | null = null;

  constructor(vault: Vault, manifest: Manifest) {
    this.vault = vault;
    this.manifest = manifest;
  }

  async find(first: string, hash: string): Promise<ChunkRef | null> {
    const ref = this.manifest.pages.find((page) => comparePaths(first, page.last) <= 0);
    if (ref === undefined || comparePaths(first, ref.first) < 0) {
      return null;
    }
    if (this.loaded?.ref !== ref) {
      const chunks = await readPage(this.vault, this.manifest.backupId, ref);
      this.loaded = { ref, chunks: new Map(chunks.map((chunk) => [chunk.hash, chunk])) };
    }
    return this.loaded.chunks.get(hash) ?? null;
  }
}
