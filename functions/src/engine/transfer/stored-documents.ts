import { TimeSlices } from '../../lib/time-slices.ts';
import { corrupt } from '../errors.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { WireError } from '../format/wire.ts';
import { readAhead } from '../backup/read-ahead.ts';
import { readChunk } from '../store/read-chunk.ts';
import { mayHold } from '../../firestore-model/restore-scope.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { collectionOf } from '../../firestore-model/paths.ts';

/** A document of a backup: its path below the root, and its bytes as a view of its chunk. */
export interface StoredDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** One chunk is in hand, one on its way. */
const chunksAhead = 2;

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Documents up to this path are passed over. */
  readonly after?: string | null;
}

/**
 * A backup's selected documents, in name order and constant memory: seal, hash and count of a chunk
 * are checked before its first document comes out. Other chunks aren't read. @throws AppError
 * `corrupt`, naming what is damaged.
 */
export async function* storedDocuments(
  vault: Vault,
  manifest: Manifest,
  { signal, after = null, ...selection }: ExportSelection & ReadOptions,
): AsyncGenerator<StoredDocument> {
  const isAfter = (path: string) => after === null || comparePaths(path, after) > 0;
  const filter = makeExportFilter(selection);
  const isSelected = (path: string) => filter(path) && isAfter(path);
  const common = commonCollection(selection);
  const scope = {
    paths: [],
    below: false,
    collections: common === null ? [] : [common],
    collectionGroups: [],
  };
  const isWanted = ({ first, last }: { readonly first: string; readonly last: string }) =>
    mayHold(scope, first, last) && isAfter(last);
  let seen = 0;
  for (const page of manifest.pages.filter(isWanted)) {
    const refs = await readPage(vault, manifest.backupId, page);
    const wanted = refs.filter(isWanted);
    const chunks = readAhead(wanted, chunksAhead, (ref) => readChunk(vault, ref));
    for await (const { item, result } of chunks) {
      signal?.throwIfAborted();
      const documents = [...chunkDocuments(await result)];
      if (documents.length !== item.documents) {
        throw corrupt(`chunk ${item.hash.slice(0, 12)} holds another number of documents`);
      }
      seen += documents.length;
      yield* located(documents, manifest.root, isSelected);
    }
  }
  if (common === null && after === null && seen !== manifest.documents) {
    throw corrupt(`the backup holds ${seen} documents instead of ${manifest.documents}`);
  }
}

/** The selected documents, with their paths. Other work gets its turn between two documents. */
async function* located(
  documents: readonly Uint8Array[],
  root: string,
  isSelected: (path: string) => boolean,
): AsyncGenerator<StoredDocument> {
  const slices = new TimeSlices();
  for (const bytes of documents) {
    await slices.next();
    const path = pathOf(bytes, root);
    if (isSelected(path)) {
      yield { path, bytes };
    }
  }
}

function pathOf(document: Uint8Array, root: string): string {
  try {
    return documentPath(document, root);
  } catch (cause) {
    throw cause instanceof WireError ? corrupt('a document does not decode', cause) : cause;
  }
}

/** Which documents to export: null for all, else a collection path with `*` for any document id. */
export interface ExportSelection {
  readonly collection: string | null;
  /** Whether what is below the collection's documents belongs to it. */
  readonly withSubcollections: boolean;
}

/** A document path → whether it is exported. */
export function makeExportFilter(selection: ExportSelection): (path: string) => boolean {
  const { collection, withSubcollections } = selection;
  if (collection === null) {
    return () => true;
  }
  const wanted = collection.split('/');
  return (path) => {
    const segments = collectionOf(path).split('/');
    return (
      (withSubcollections ? segments.length >= wanted.length : segments.length === wanted.length) &&
      wanted.every((part, index) => part === segments[index] || (index % 2 === 1 && part === '*'))
    );
  };
}

/** The longest collection path without `*` above all selected documents; null without one. */
export function commonCollection({ collection }: ExportSelection): string | null {
  if (collection === null) {
    return null;
  }
  const segments = collection.split('/');
  const star = segments.findIndex((part, index) => index % 2 === 1 && part === '*');
  return star === -1 ? collection : segments.slice(0, star).join('/');
}
