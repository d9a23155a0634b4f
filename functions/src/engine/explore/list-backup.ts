/**
 * Lists what a backup holds as Firestore lists a database, documents with missing parents among it.
 * Seeks from one child to the next over all below, so that cost grows with what is listed.
 */
import { answerBytes } from '../format/answer-bytes.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { furtherCollections } from '../backup/totals.ts';
import type { BackupIndex } from './backup-index.ts';
import { beyond, firstIndex, fromCollection, isWithin, type StartCondition } from './position.ts';

/** A child of a collection: a document, or (null) a missing one that has something below it. */
export interface ListedDocument {
  readonly path: string;
  readonly document: Uint8Array | null;
}

export interface ListBounds {
  readonly items: number;
  /** Of the documents as `answerBytes` counts them; the one that goes beyond is the last. */
  readonly bytes: number;
  /** Chunks to read; listing ends after the child at which they are used up. */
  readonly chunkReads: number;
}

/** Ids of collections below the backup (null) or a document, in name order; complete or bounded. */
export async function listCollectionIds(
  index: BackupIndex,
  parent: string | null,
  bounds: Omit<ListBounds, 'bytes'>,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const { collections } = index.manifest;
  if (parent === null && isCompleteList(index)) {
    const ids = new Set(collections.map(({ path }) => path.split('/', 1).join('')));
    const sorted = [...ids].toSorted(comparePaths);
    return { ids: sorted.slice(0, bounds.items), isComplete: sorted.length <= bounds.items };
  }
  const ids: string[] = [];
  for await (const child of children(index, parent, null)) {
    if (ids.length >= bounds.items || index.chunkReads > bounds.chunkReads) {
      return { ids, isComplete: false };
    }
    ids.push(child.id);
  }
  return { ids, isComplete: true };
}

/** Documents of a collection after the child `after`; `next` continues, null at the end. */
export async function listDocuments(
  index: BackupIndex,
  at: { collectionPath: string; after: string | null; showMissing: boolean },
  bounds: ListBounds,
): Promise<{ items: ListedDocument[]; next: string | null }> {
  const items: ListedDocument[] = [];
  let bytes = 0;
  let last = at.after;
  for await (const child of children(index, at.collectionPath, at.after)) {
    const isFull = items.length >= bounds.items || bytes >= bounds.bytes;
    if (isFull || (last !== at.after && index.chunkReads >= bounds.chunkReads)) {
      return { items, next: last };
    }
    last = child.id;
    if (child.found.path === child.path) {
      const document = await child.found.bytes();
      items.push({ path: child.path, document });
      bytes += answerBytes(document);
    } else if (at.showMissing) {
      items.push({ path: child.path, document: null });
    }
  }
  return { items, next: null };
}

/**
 * Documents directly in the collection; null where it takes more than `maxChunkReads` in all. By
 * the manifest's totals at the top, else, where nothing is deeper, by counts of pages and chunks.
 */
export async function countDocuments(
  index: BackupIndex,
  collectionPath: string,
  maxChunkReads: number,
): Promise<number | null> {
  const { collections } = index.manifest;
  const shape = collectionShape(collectionPath);
  if (isCompleteList(index) && !collectionPath.includes('/')) {
    return collections.find(({ path }) => path === shape)?.documents ?? 0;
  }
  const isFlat =
    isCompleteList(index) && !collections.some(({ path }) => path.startsWith(`${shape}/*/`));
  let count = 0;
  for await (const part of partsWithin(index, collectionPath, isFlat)) {
    if (isFlat && part.isWhole) {
      count += part.documents;
      continue;
    }
    for (const chunk of part.chunks) {
      if (index.chunkReads >= maxChunkReads) {
        return null;
      }
      const { paths } = await index.open(chunk);
      const start = firstIndex(paths, fromCollection(collectionPath));
      const end = firstIndex(paths, beyond(collectionPath));
      const inside = paths.slice(start, end);
      count += isFlat
        ? inside.length
        : inside.filter((path) => collectionOf(path) === collectionPath).length;
    }
  }
  return count;
}

/**
 * Documents below a document: of direct collections by path, deeper ones by shape
 * (customers/ada/orders, then customers/ada/orders, star, lines), as far as `maxChunkReads` in all
 * goes.
 */
export async function countBelow(
  index: BackupIndex,
  documentPath: string,
  maxChunkReads: number,
): Promise<{ collections: Map<string, number>; isComplete: boolean }> {
  const collections = new Map<string, number>();
  for await (const { chunks } of partsWithin(index, documentPath, false)) {
    for (const chunk of chunks) {
      if (index.chunkReads >= maxChunkReads) {
        return { collections, isComplete: false };
      }
      const { paths } = await index.open(chunk);
      for (const path of paths.filter((one) => one.startsWith(`${documentPath}/`))) {
        const below = collectionShape(collectionOf(path).slice(documentPath.length + 1));
        const key = `${documentPath}/${below}`;
        collections.set(key, (collections.get(key) ?? 0) + 1);
      }
    }
  }
  return { collections, isComplete: true };
}

/** Whether the manifest's totals name every shape of collection. */
function isCompleteList({ manifest }: BackupIndex): boolean {
  return !manifest.collections.some(({ path }) => path === furtherCollections);
}

/** What is directly below a document or collection (null: the backup), after the child `after`. */
async function* children(index: BackupIndex, parent: string | null, after: string | null) {
  const prefix = parent === null ? '' : `${parent}/`;
  let place: StartCondition =
    after !== null ? beyond(prefix + after) : parent === null ? () => true : fromCollection(parent);
  for (;;) {
    const found = await seekBelow(index, place, parent);
    if (found === null) {
      return;
    }
    const end = found.path.indexOf('/', prefix.length);
    const path = end === -1 ? found.path : found.path.slice(0, end);
    yield { id: path.slice(prefix.length), path, found };
    place = beyond(path);
  }
}

async function seekBelow(index: BackupIndex, place: StartCondition, parent: string | null) {
  const found = await index.seek(place);
  if (found === null || parent === null) {
    return found;
  }
  if (found.path === parent) {
    // A document comes before what is below it.
    return await seekBelow(index, (path) => place(path) && path !== parent, parent);
  }
  return isWithin(found.path, parent) ? found : null;
}

/** Chunks with something in or below the collection; pages unread where only counts matter. */
async function* partsWithin(index: BackupIndex, collectionPath: string, isCounted: boolean) {
  const isReached = fromCollection(collectionPath);
  const isPast = beyond(collectionPath);
  const isWhole = (part: { first: string; last: string }) =>
    isWithin(part.first, collectionPath) && isWithin(part.last, collectionPath);
  const { pages } = index.manifest;
  const inReach = pages.slice(firstIndex(pages, ({ last }) => isReached(last)));
  for (const page of inReach) {
    if (isPast(page.first)) {
      return;
    }
    if (isWhole(page) && isCounted) {
      yield { documents: page.documents, isWhole: true, chunks: [] };
      continue;
    }
    const chunks = await index.chunksOf(page);
    const some = chunks.filter((chunk) => isReached(chunk.last) && !isPast(chunk.first));
    for (const chunk of some) {
      yield { documents: chunk.documents, isWhole: isWhole(chunk), chunks: [chunk] };
    }
  }
}
