import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, Manifest } from '../format/manifest-schema.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { readChunk } from '../store/read-chunk.ts';

/** A backup's documents, by ascending paths; reads only chunks with any of them, two at a time. */
export class BackupDocuments {
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private nextPage = 0;
  private chunks: readonly ChunkRef[] = [];
  private nextChunk = 0;
  private documents: Generator<Uint8Array> | null = null;
  private current: { path: string; document: Uint8Array } | null = null;
  private ahead: { ref: ChunkRef; raw: Promise<Buffer> } | null = null;

  constructor(vault: Vault, manifest: Manifest) {
    this.vault = vault;
    this.manifest = manifest;
  }

  /** A copy, so that no chunk stays in memory; null where the backup holds none. */
  async get(path: string): Promise<Uint8Array | null> {
    for (;;) {
      const order = this.current === null ? -1 : comparePaths(this.current.path, path);
      if (order >= 0) {
        return order === 0 && this.current !== null ? Buffer.from(this.current.document) : null;
      }
      this.current = this.nextDocument();
      if (this.current === null && !(await this.openChunk(path))) {
        return null;
      }
    }
  }

  private nextDocument(): { path: string; document: Uint8Array } | null {
    const next = this.documents?.next();
    return next === undefined || next.done === true
      ? null
      : { path: documentPath(next.value, this.manifest.root), document: next.value };
  }

  /** Opens the first chunk that ends with `path` or after it; false when there is none. */
  private async openChunk(path: string): Promise<boolean> {
    this.documents = null;
    for (;;) {
      const ref = this.chunks[this.nextChunk];
      if (ref === undefined) {
        if (!(await this.openPage(path))) {
          return false;
        }
        continue;
      }
      this.nextChunk += 1;
      if (comparePaths(ref.last, path) >= 0) {
        const raw = this.ahead?.ref === ref ? this.ahead.raw : readChunk(this.vault, ref);
        this.readAhead();
        this.documents = chunkDocuments(await raw);
        return true;
      }
    }
  }

  private async openPage(path: string): Promise<boolean> {
    const { pages, backupId } = this.manifest;
    for (let ref = pages[this.nextPage]; ref !== undefined; ref = pages[this.nextPage]) {
      this.nextPage += 1;
      if (comparePaths(ref.last, path) >= 0) {
        this.chunks = await readPage(this.vault, backupId, ref);
        this.nextChunk = 0;
        return true;
      }
    }
    return false;
  }

  private readAhead(): void {
    const ref = this.chunks[this.nextChunk];
    this.ahead = null;
    if (ref !== undefined) {
      const raw = readChunk(this.vault, ref);
      // A failure is met where the chunk is awaited; until then it must not count as unhandled.
      raw.catch(() => undefined);
      this.ahead = { ref, raw };
    }
  }
}
