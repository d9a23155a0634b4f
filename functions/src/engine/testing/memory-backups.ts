/** For tests of the engine: a database in memory, and backups of it in a store in memory. */
import { initialBackupState, type BackupState } from '../backup/backup-state.ts';
import { joinBackups, rangesBetween } from '../ranges.ts';
import { runBackupStep } from '../backup/backup.ts';
import type { DocumentSource, ScanOptions } from '../document-source.ts';
import { documentPath } from '../format/document.ts';
import { writeManifest, type Vault } from '../format/manifest.ts';
import { unlimited } from '../step-limits.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { idOf, collectionOf } from '../../firestore-model/paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { deriveKeys } from '../format/seal.ts';
import { WireWriter } from '../format/wire-writer.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import { ManifestChunks, noPreviousChunks } from '../backup/previous-chunks.ts';
import { MemoryStore } from './memory-store.ts';

export const memoryRoot = 'projects/p/databases/(default)/documents';

function entry(name: string, value: WireWriter): WireWriter {
  return new WireWriter().string(1, name).message(2, value);
}

interface MemoryDocument {
  readonly revision?: number;
  readonly sizeBytes?: number;
  readonly text?: string;
  readonly seconds?: number;
  readonly root?: string;
}

/** A document with a text (of `sizeBytes` by default), a number, and an update time in seconds. */
export function memoryDocument(
  path: string,
  { revision = 0, sizeBytes = 40, text = 'x'.repeat(sizeBytes), ...rest }: MemoryDocument = {},
): Uint8Array {
  const { seconds = 1_700_000_000, root = memoryRoot } = rest;
  const value = new WireWriter().string(17, text);
  return new WireWriter()
    .string(1, `${root}/${path}`)
    .message(2, entry('revision', new WireWriter().uint(2, revision)))
    .message(2, entry('text', value))
    .message(3, new WireWriter().uint(1, 1_600_000_000))
    .message(4, new WireWriter().uint(1, seconds))
    .finish();
}

/** A database in memory: documents by path, sent in the order of names in batches of 50. */
export class MemorySource implements DocumentSource {
  readonly root: string;
  readonly documents: Map<string, Uint8Array>;
  /** Documents sent so far. */
  sent = 0;

  constructor(documents: Iterable<Uint8Array>, root = memoryRoot) {
    this.root = root;
    this.documents = new Map(
      [...documents].map((document) => [documentPath(document, root), document]),
    );
  }

  async *scan({ from, to = null }: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    const paths = [...this.documents.keys()].toSorted(comparePaths).filter((path) => {
      const order = from === null ? 1 : comparePaths(path, from.path);
      const isReached = order > 0 || (order === 0 && from?.inclusive === true);
      return isReached && (to === null || comparePaths(path, to) < 0);
    });
    for (let start = 0; start < paths.length; start += 50) {
      const batch = paths.slice(start, start + 50).flatMap((path) => {
        const document = this.documents.get(path);
        return document === undefined ? [] : [document];
      });
      this.sent += batch.length;
      yield batch;
    }
  }

  async countGroup(id: string): Promise<number> {
    const ids = [...this.documents.keys()].map((path) => idOf(collectionOf(path)));
    return ids.filter((one) => one === id).length;
  }

  async countAll(): Promise<{ documents: number; readTime: string }> {
    return { documents: this.documents.size, readTime: '2026-01-01T00:00:00Z' };
  }
}

/** A snapshot store in memory that counts what is read from it, by kind of object. */
export class CountingStore extends MemoryStore {
  readonly reads = { chunks: 0, deltas: 0, pages: 0, manifests: 0 };

  override async get(name: string): Promise<Uint8Array> {
    if (name.includes('/chunks/')) {
      this.reads.chunks += 1;
    } else if (name.includes('/deltas/')) {
      this.reads.deltas += 1;
    } else if (name.includes('/pages/')) {
      this.reads.pages += 1;
    } else {
      this.reads.manifests += 1;
    }
    return await super.get(name);
  }

  /** Chunks and differences read since it was last asked. */
  takeChunkReads(): number {
    const { chunks, deltas } = this.reads;
    Object.assign(this.reads, { chunks: 0, deltas: 0, pages: 0, manifests: 0 });
    return chunks + deltas;
  }
}

export function memoryVault(): Vault & { readonly store: CountingStore } {
  return {
    store: new CountingStore(),
    keys: deriveKeys(Buffer.alloc(32, 1)),
    owner: { ownerId: 'ada', projectId: 'shop' },
  };
}

export interface MemoryBackup {
  readonly backupId?: string;
  readonly previous?: Manifest;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Chunks to a page, about; default: one step and page for all. */
  readonly chunksPerPage?: number;
  /** Names at which a new page begins. Default: none. */
  readonly cuts?: readonly string[];
}

/** Takes a backup and stores its manifest. */
export async function takeMemoryBackup(
  vault: Vault,
  source: DocumentSource,
  options: MemoryBackup = {},
): Promise<Manifest> {
  const { backupId = 'b1', previous, include = [], exclude = [] } = options;
  const before: PageRef[] = [];
  let pages: PageRef[] = [];
  const read: BackupState[] = [];
  const ranges = rangesBetween(options.cuts ?? []);
  let state = initialBackupState('2026-01-01T00:00:00Z');
  for (let range = ranges[0]; range !== undefined; range = ranges[read.length]) {
    let chunks = 0;
    state = await runBackupStep({
      backupId,
      vault,
      source,
      state,
      range,
      isSelected: makeSelection({ include, exclude }),
      previous: previous === undefined ? noPreviousChunks : new ManifestChunks(vault, previous),
      suspect: new Set(),
      worker: `${before.length + pages.length}`,
      limits: {
        ...unlimited,
        isBudgetSpent: () => {
          chunks += 1;
          return options.chunksPerPage !== undefined && chunks >= options.chunksPerPage;
        },
      },
      onProgress: () => undefined,
      commit: async (next, page) => {
        if (page !== null) {
          pages[next.pages - 1] = page;
        }
      },
    });
    if (state.isDone) {
      read.push(state);
      before.push(...pages);
      pages = [];
      state = initialBackupState(state.readTime);
    }
  }
  const manifest = manifestOf(joinBackups(read), {
    backupId,
    ...vault.owner,
    root: source.root,
    include,
    exclude,
    pages: before,
  });
  await writeManifest(vault, manifest);
  return manifest;
}

function manifestOf(
  { totals, chunks, readTime }: BackupState,
  of: Pick<
    Manifest,
    'backupId' | 'ownerId' | 'projectId' | 'root' | 'include' | 'exclude' | 'pages'
  >,
): Manifest {
  return {
    format: 'firekeep-backup',
    version: 1,
    ...of,
    readTime,
    consistency: 'snapshot',
    ...totals,
    chunks,
  };
}

/** Ids that sort or look otherwise than they seem to. */
export const oddNames = [
  '__id7__',
  '__id-3__',
  '__id10__',
  'a',
  'A',
  'é',
  '😀',
  '￿',
  '*',
  'a b',
  'a.b',
  '-',
];

/** A backup that many worlds can begin with. */
export interface StoredBackup {
  readonly manifest: Manifest;
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

/** @param cuts names at which pages of the manifest begin, beside the first */
export async function storeBackup(
  source: DocumentSource,
  cuts: readonly string[] = [],
): Promise<StoredBackup> {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, source, { cuts });
  return { manifest, objects: vault.store.objects };
}
