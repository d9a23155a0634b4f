/**
 * Finds documents in a stored backup by name without reading all of it: binary search over pages,
 * then chunks, then an opened chunk. It keeps some pages and some chunks. Used to explore a backup,
 * for a document's history, and to begin a comparison in the middle.
 */
import { TimeSlices } from '../../lib/time-slices.ts';
import { corrupt } from '../errors.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, Manifest, PageRef } from '../format/manifest-schema.ts';
import { WireError } from '../format/wire.ts';
import { ChunkCache } from './chunk-cache.ts';
import { firstIndex, fromDocument, type StartCondition } from './position.ts';

/** A document's place in a backup. Its bytes may have to be read yet. */
export interface FoundDocument {
  readonly path: string;
  bytes(): Promise<Uint8Array>;
}

/** A chunk with its documents, in order, and their paths. */
export interface OpenedChunk {
  readonly documents: readonly Uint8Array[];
  readonly paths: readonly string[];
}

const keptPages = 4;
/** Opened ones; the cache below keeps as many raw ones, mostly of the same bytes, and a base. */
const keptChunks = 2;

export class BackupIndex {
  readonly manifest: Manifest;
  private readonly vault: Vault;
  private readonly cache: ChunkCache;
  private readonly pages = new Map<string, Promise<ChunkRef[]>>();
  private readonly opened = new Map<string, Promise<OpenedChunk>>();

  constructor(vault: Vault, manifest: Manifest) {
    this.vault = vault;
    this.manifest = manifest;
    this.cache = new ChunkCache(vault, keptChunks + 1);
  }

  /** Chunks read so far, to bound a caller's work: `seek` or `bytes` reads one and its base. */
  get chunkReads(): number {
    return this.cache.reads;
  }

  /** The first document at or after the place. @throws AppError `corrupt` */
  async seek(place: StartCondition): Promise<FoundDocument | null> {
    const page = this.manifest.pages[firstIndex(this.manifest.pages, ({ last }) => place(last))];
    if (page === undefined) {
      return null;
    }
    const chunks = await this.chunksOf(page);
    const ref = chunks[firstIndex(chunks, ({ last }) => place(last))];
    if (ref === undefined) {
      throw corrupt(`page ${page.page} ends before the document that the manifest names`);
    }
    if (place(ref.first)) {
      return { path: ref.first, bytes: async () => documentAt(await this.open(ref), 0) };
    }
    const chunk = await this.open(ref);
    const index = firstIndex(chunk.paths, place);
    return { path: chunk.paths[index] ?? ref.last, bytes: async () => documentAt(chunk, index) };
  }

  /** The chunk that holds or would hold the document; null where it can't be in the backup. */
  async chunkAt(path: string): Promise<ChunkRef | null> {
    const place = fromDocument(path);
    const page = this.manifest.pages[firstIndex(this.manifest.pages, ({ last }) => place(last))];
    const chunks = page === undefined ? [] : await this.chunksOf(page);
    const ref = chunks[firstIndex(chunks, ({ last }) => place(last))];
    return ref === undefined || (ref.first !== path && place(ref.first)) ? null : ref;
  }

  /** The document, or null where the backup doesn't hold it. */
  async find(path: string): Promise<Uint8Array | null> {
    const found = await this.seek(fromDocument(path));
    return found?.path === path ? await found.bytes() : null;
  }

  /** The chunks of a page. @throws AppError `corrupt` */
  chunksOf(page: PageRef): Promise<ChunkRef[]> {
    return kept(this.pages, page.page, keptPages, () =>
      readPage(this.vault, this.manifest.backupId, page),
    );
  }

  /** A chunk's bytes, whose documents nobody has looked at yet. @throws AppError `corrupt` */
  read(ref: ChunkRef): Promise<Buffer> {
    return this.cache.read(ref);
  }

  /** The documents of a chunk. @throws AppError `corrupt` */
  open(ref: ChunkRef): Promise<OpenedChunk> {
    return kept(this.opened, ref.hash, keptChunks, async () => {
      const documents = [...chunkDocuments(await this.cache.read(ref))];
      const slices = new TimeSlices();
      const paths: string[] = [];
      try {
        for (const document of documents) {
          await slices.next();
          paths.push(documentPath(document, this.manifest.root));
        }
        return { documents, paths };
      } catch (cause) {
        if (cause instanceof WireError) {
          throw corrupt('a chunk holds something that is no document of this backup', cause);
        }
        throw cause;
      }
    });
  }
}

function documentAt(chunk: OpenedChunk, index: number): Uint8Array {
  const document = chunk.documents[index];
  if (document === undefined) {
    throw corrupt('a chunk ends before the document that its list names');
  }
  return document;
}

/** `map`'s value under `key`, loaded if need be; the least recently used makes room. */
function kept<T>(
  map: Map<string, Promise<T>>,
  key: string,
  ...[capacity, load]: [number, () => Promise<T>]
): Promise<T> {
  const value = map.get(key) ?? load();
  value.catch(() => map.delete(key));
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > capacity && oldest.done !== true) {
    map.delete(oldest.value);
  }
  return value;
}
