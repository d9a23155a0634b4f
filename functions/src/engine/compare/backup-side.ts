import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, Manifest, PageRef } from '../format/manifest-schema.ts';
import type { ChunkCache } from '../explore/chunk-cache.ts';
import { firstIndex } from '../explore/position.ts';
import { DocumentBuffer, isWhole, type SideRange, type Side } from './side.ts';

/** A stored backup as one side of a comparison, read chunk by chunk as far as needed. */
export class BackupSide implements Side {
  readonly root: string;
  readonly documents: DocumentBuffer;
  chunk: ChunkRef | null = null;
  isEnded = false;
  /** Documents of the backup before this position, to within a chunk. */
  passed: number;
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private readonly cache: ChunkCache;
  private readonly range: SideRange;
  /** The page after the one in `chunks`. */
  private pageIndex: number;
  private chunks: readonly ChunkRef[] = [];
  private chunkIndex = 0;
  private isStarted = false;

  constructor(
    backup: { readonly vault: Vault; readonly manifest: Manifest; readonly cache: ChunkCache },
    range: SideRange,
    isSelected: ((collectionPath: string) => boolean) | null,
  ) {
    this.vault = backup.vault;
    this.manifest = backup.manifest;
    this.cache = backup.cache;
    this.range = range;
    this.root = backup.manifest.root;
    this.documents = new DocumentBuffer(this.root, range, isSelected);
    const { pages } = backup.manifest;
    this.pageIndex = firstIndex(pages, ({ last }) => range.isReached(last));
    this.passed = sum(pages.slice(0, this.pageIndex));
  }

  get page(): PageRef | null {
    const page = this.manifest.pages[this.pageIndex - 1];
    const isAtStart = this.chunk !== null && this.chunkIndex === 0 && page !== undefined;
    return isAtStart && isWhole(this.range, page) ? page : null;
  }

  async fill(): Promise<boolean> {
    if (!this.documents.isEmpty || this.chunk !== null) {
      return true;
    }
    if (this.chunkIndex < this.chunks.length) {
      return this.moveTo(this.chunkIndex);
    }
    const page = this.manifest.pages[this.pageIndex];
    if (page === undefined || this.range.isPast(page.first)) {
      this.isEnded = true;
      return false;
    }
    this.chunks = await readPage(this.vault, this.manifest.backupId, page);
    this.pageIndex += 1;
    const start = this.isStarted
      ? 0
      : firstIndex(this.chunks, ({ last }) => this.range.isReached(last));
    this.isStarted = true;
    this.passed += sum(this.chunks.slice(0, start));
    return this.moveTo(start);
  }

  async open(): Promise<void> {
    const { chunk } = this;
    if (chunk === null) {
      throw new Error('there is no chunk to open');
    }
    this.documents.addRaw(await this.cache.read(chunk));
    this.leaveChunk(chunk);
  }

  /** Begins to read the next chunk, unless the other side has it too (probably skipped). */
  readAhead(other: BackupSide): void {
    const next = this.chunks[this.chunkIndex + 1];
    const isCommon = next !== undefined && other.chunks.some(({ hash }) => hash === next.hash);
    if (next !== undefined && !isCommon && !this.range.isPast(next.first)) {
      this.cache.read(next).catch(() => undefined);
    }
  }

  skipChunk(): void {
    if (this.chunk !== null) {
      this.leaveChunk(this.chunk);
    }
  }

  skipPage(): void {
    this.passed += sum(this.chunks);
    this.chunk = null;
    this.chunkIndex = this.chunks.length;
  }

  async passEqual(): Promise<boolean> {
    return false;
  }

  private moveTo(index: number): boolean {
    const chunk = this.chunks[index];
    this.chunkIndex = index;
    this.chunk = chunk === undefined || this.range.isPast(chunk.first) ? null : chunk;
    this.isEnded = this.chunk === null;
    return this.chunk !== null;
  }

  private leaveChunk({ documents }: ChunkRef): void {
    this.passed += documents;
    this.chunk = null;
    this.chunkIndex += 1;
  }
}

function sum(parts: readonly { readonly documents: number }[]): number {
  return parts.reduce((total, { documents }) => total + documents, 0);
}
