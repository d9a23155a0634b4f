import type { BackupRecord } from '../../contract/backups.ts';
import { chunkDocuments } from '../../engine/format/chunk.ts';
import { documentName } from '../../engine/format/document.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { ChunkRef } from '../../engine/format/manifest-schema.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { ChunkCache } from '../../engine/explore/chunk-cache.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import { readAhead } from '../../engine/backup/read-ahead.ts';
import { hasCode } from '../../lib/errors.ts';

/**
 * Where in a backup a document is: in a chunk or (null) in none, so that it wasn't there; not known
 * where the backup's selection leaves its collection out, where it is of another database, where
 * the file it was imported from is no state of the database, or where its list of chunks is
 * damaged.
 */
export interface PlacedBackup {
  readonly record: Pick<BackupRecord, 'id' | 'metadata' | 'createdAt'>;
  readonly readTime: string;
  readonly name: string;
  readonly place: ChunkRef | null | 'left-out' | 'unreadable';
  readonly error: unknown;
}

/** A document of one of the project's databases. */
export interface DocumentPlace {
  readonly path: string;
  readonly databaseId: string;
}

/** Reads a backup's manifest and one page. @throws AppError when the store can't be reached. */
export async function placeIn(
  vault: Vault,
  record: BackupRecord,
  { path, databaseId }: DocumentPlace,
): Promise<PlacedBackup> {
  const readTime = record.metadata.readTime ?? record.createdAt;
  const { id, metadata, createdAt } = record;
  // A safety backup may be of another database of the project, which a restore wrote to.
  if (metadata.trigger === 'import' || metadata.databaseId !== databaseId) {
    return { record, readTime, name: '', error: null, place: 'left-out' };
  }
  const about = { record: { id, metadata, createdAt }, readTime, name: '', error: null };
  try {
    const manifest = await readManifest(vault, record.id);
    const name = `${manifest.root}/${path}`;
    if (!makeSelection(manifest)(collectionOf(path))) {
      return { ...about, name, place: 'left-out' };
    }
    return { ...about, name, place: await new BackupIndex(vault, manifest).chunkAt(path) };
  } catch (error) {
    if (!hasCode(error, 'corrupt')) {
      throw error;
    }
    return { ...about, place: 'unreadable', error };
  }
}

export interface FoundIn {
  readonly backup: PlacedBackup;
  /** Null where the backup doesn't hold it. */
  readonly document: Uint8Array | null | 'unreadable';
  readonly error: unknown;
}

const keptChunks = 3;
const chunksAhead = 2;

/**
 * The document in each backup that may say something of it, in their order; a chunk that neighbours
 * share is read once.
 */
export async function* documentsOf(
  vault: Vault,
  backups: readonly PlacedBackup[],
): AsyncGenerator<FoundIn> {
  const cache = new ChunkCache(vault, keptChunks);
  const asked = backups.filter(({ place }) => place !== 'left-out');
  const runs: PlacedBackup[][] = [];
  for (const backup of asked) {
    const run = runs.at(-1);
    if (run !== undefined && isSamePlace(run[0], backup)) {
      run.push(backup);
    } else {
      runs.push([backup]);
    }
  }
  for await (const { item, result } of readAhead(runs, chunksAhead, (run) => find(cache, run[0]))) {
    const found = await result;
    yield* item
      .filter((backup) => found.document !== null || holdsAll(backup))
      .map((backup) => ({ backup, ...found }));
  }
}

/**
 * Whether a document that isn't in the backup wasn't in the database: safety backups hold what a
 * restore was to change, no more.
 */
function holdsAll({ record }: PlacedBackup): boolean {
  return record.metadata.trigger !== 'safety';
}

function isSamePlace(a: PlacedBackup | undefined, b: PlacedBackup): boolean {
  const hashOf = (place: PlacedBackup['place'] | undefined) =>
    typeof place === 'object' && place !== null ? place.hash : place;
  // A damaged list says nothing that another could share.
  return b.place !== 'unreadable' && a?.name === b.name && hashOf(a.place) === hashOf(b.place);
}

async function find(
  cache: ChunkCache,
  backup: PlacedBackup | undefined,
): Promise<Omit<FoundIn, 'backup'>> {
  if (backup === undefined || backup.place === 'left-out' || backup.place === 'unreadable') {
    return { document: 'unreadable', error: backup?.error ?? null };
  }
  if (backup.place === null) {
    return { document: null, error: null };
  }
  try {
    const name = Buffer.from(backup.name);
    for (const document of chunkDocuments(await cache.read(backup.place))) {
      if (Buffer.compare(documentName(document), name) === 0) {
        // A copy: a view would keep the whole chunk in memory.
        return { document: Uint8Array.from(document), error: null };
      }
    }
    return { document: null, error: null };
  } catch (error) {
    if (!hasCode(error, 'corrupt')) {
      throw error;
    }
    return { document: 'unreadable', error };
  }
}
