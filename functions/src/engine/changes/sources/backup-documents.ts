import { chunkDocuments } from '../../format/chunk.ts';
import { documentPath } from '../../format/document.ts';
import { readPage, type Vault } from '../../format/manifest.ts';
import type { ChunkRef, Manifest } from '../../format/manifest-schema.ts';
import { comparePaths } from '../../../firestore-model/order.ts';
import type { SourceContents } from '../change-source.ts';
import type { TargetForm } from '../rewrite/target-form.ts';
import { readChunk } from '../../store/read-chunk.ts';

export interface BackupDocumentsOptions {
  /** How paths in the backup follow from the target's. */
  readonly form: Pick<TargetForm, 'sourceOf'>;
  readonly mayLack: boolean;
}

/** A backup's documents, by ascending paths; reads only chunks with any of them, two at a time. */
export class BackupDocuments implements SourceContents {
  readonly mayLack: boolean;
  private readonly vault: Vault;
  private readonly manifest: Manifest;
  private readonly form: BackupDocumentsOptions['form'];
  private nextPage = 0;
  private chunks: readonly ChunkRef[] = [];
  private nextChunk = 0;
  private documents: Generator<Uint8Array> | null = null;
  private current: Uint8Array | null = null;
  private currentPath = '';
  private ahead: { ref: ChunkRef; raw: Promise<Buffer> } | null = null;

  constructor(vault: Vault, manifest: Manifest, options: BackupDocumentsOptions) {
    this.vault = vault;
    this.manifest = manifest;
    this.form = options.form;
    this.mayLack = options.mayLack;
  }

  async get(path: string): Promise<Uint8Array | null> {
    const source = this.form.sourceOf(path);
    if (source === null) {
      return null;
    }
    for (;;) {
      const found = this.findSource(source);
      if (found !== undefined) {
        return found;
      }
      if (!(await this.openChunk(source))) {
        return null;
      }
    }
  }

  find(path: string): Uint8Array | null | undefined {
    const source = this.form.sourceOf(path);
    return source === null ? null : this.findSource(source);
  }

  private findSource(path: string): Uint8Array | null | undefined {
    for (; this.current !== null || this.toNext(); this.toNext()) {
      const order = comparePaths(this.currentPath, path);
      if (order >= 0) {
        return order === 0 ? this.current : null;
      }
    }
    return undefined;
  }

  private toNext(): boolean {
    const next = this.documents?.next();
    if (next === undefined || next.done === true) {
      this.current = null;
      return false;
    }
    this.current = next.value;
    this.currentPath = documentPath(next.value, this.manifest.root);
    return true;
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
