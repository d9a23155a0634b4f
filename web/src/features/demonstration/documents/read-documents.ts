import {
  CollectionTally,
  comparePaths,
  messages,
  type Collection,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import type { RecordedDocuments } from './documents.ts';

/** @throws ApiError `not-found` where there is no such thing. */
export function assertFound<T>(found: T | undefined): T {
  if (found === undefined) {
    throw new ApiError('not-found', messages.notFound);
  }
  return found;
}

interface WantedPage {
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** One result page of a list: 50 by default. Tokens are positions. */
export function pageOf<T>(
  all: readonly T[],
  { pageSize = 50, pageToken }: WantedPage,
): { items: T[]; nextPageToken: string | null } {
  const begin = Number(pageToken ?? 0);
  const end = begin + pageSize;
  return { items: all.slice(begin, end), nextPageToken: end < all.length ? String(end) : null };
}

/** The collections right below `parent` (a document's path), or those of the database. */
export function listCollections(documents: RecordedDocuments, parent?: string): Collection[] {
  const prefix = parent === undefined ? '' : `${parent}/`;
  const counts = new Map<string, number>();
  for (const { path } of documents) {
    if (path.startsWith(prefix)) {
      const [id = '', ...below] = path.slice(prefix.length).split('/');
      counts.set(id, (counts.get(id) ?? 0) + (below.length === 1 ? 1 : 0));
    }
  }
  return [...counts]
    .map(([id, documentCount]) => ({ id, path: `${prefix}${id}`, documentCount }))
    .toSorted((a, b) => comparePaths(a.id, b.id));
}

/** Documents of a database, and what their names begin with. */
export interface SeenDocuments {
  readonly root: string;
  readonly documents: RecordedDocuments;
}

function findDocument(
  { root, documents }: SeenDocuments,
  path: string,
): FirestoreDocument | undefined {
  const found = documents.find((document) => document.path === path);
  if (found !== undefined || !documents.some((each) => each.path.startsWith(`${path}/`))) {
    return found;
  }
  return absentDocument(root, path);
}

/** What is at a path without a document. */
export function absentDocument(root: string, path: string): FirestoreDocument {
  const times = { createTime: null, updateTime: null };
  return { name: `${root}/${path}`, path, missing: true, fields: {}, ...times };
}

/** One result page of a collection by id, parents without a document included. */
export function listDocuments(
  seen: SeenDocuments,
  { path, ...part }: WantedPage & { readonly path: string },
) {
  const prefix = `${path}/`;
  const ids = seen.documents
    .filter((document) => document.path.startsWith(prefix))
    .map((document) => document.path.slice(prefix.length).split('/', 1)[0] ?? '');
  const all = [...new Set(ids)]
    .toSorted(comparePaths)
    .flatMap((id) => findDocument(seen, `${prefix}${id}`) ?? []);
  return pageOf(all, part);
}

/** Documents by their paths, in this order; those that don't exist are missing. */
export function lookUpDocuments(seen: SeenDocuments, paths: readonly string[]) {
  return {
    items: paths.map((path) => findDocument(seen, path) ?? absentDocument(seen.root, path)),
  };
}

/**
 * One document with the ids of its subcollections.
 * @throws ApiError `not-found` where there is none.
 */
export function getDocument(
  seen: SeenDocuments,
  path: string,
): FirestoreDocument & { collections: string[] } {
  const document = assertFound(findDocument(seen, path));
  return { ...document, collections: listCollections(seen.documents, path).map(({ id }) => id) };
}

/** Which fields the documents of a collection have: all of them, for no reads. */
export function schemaOf(documents: RecordedDocuments, collection: string) {
  const tally = new CollectionTally();
  for (const { path, fields } of documents) {
    if (path.slice(0, path.lastIndexOf('/')) === collection) {
      tally.add(fields);
    }
  }
  const rest = { isSample: false, readCount: 0, progress: null, nextPageToken: null };
  return { tally: tally.tally, ...rest };
}
