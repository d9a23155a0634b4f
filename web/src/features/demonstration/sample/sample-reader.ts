import { messages, type Collection, type FirestoreDocument } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { sampleName } from './values.ts';

/** Answers for the demonstration what the API answers for databases and backups, from documents that are at hand. */
type Documents = readonly FirestoreDocument[];

interface Listing {
  readonly path: string;
  readonly pageSize: number;
  readonly pageToken?: string | undefined;
}

/** The collections right below `parent` (a document's path), or those of the database. */
export function listSampleCollections(documents: Documents, parent?: string): Collection[] {
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
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function missing(path: string): FirestoreDocument {
  return {
    name: sampleName(path),
    path,
    missing: true,
    fields: {},
    createTime: null,
    updateTime: null,
  };
}

function findDocument(documents: Documents, path: string): FirestoreDocument | undefined {
  const found = documents.find((document) => document.path === path);
  const isParent = documents.some((document) => document.path.startsWith(`${path}/`));
  return found ?? (isParent ? missing(path) : undefined);
}

/** One page of a collection by id, parents without a document included. Tokens are positions. */
export function listSampleDocuments(
  documents: Documents,
  { path, pageSize, pageToken }: Listing,
): {
  items: FirestoreDocument[];
  nextPageToken: string | null;
} {
  const prefix = `${path}/`;
  const ids = documents
    .filter((document) => document.path.startsWith(prefix))
    .map((document) => document.path.slice(prefix.length).split('/', 1)[0] ?? '');
  const all = [...new Set(ids)]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((id) => findDocument(documents, `${prefix}${id}`) ?? []);
  const begin = Number(pageToken ?? 0);
  const end = begin + pageSize;
  return { items: all.slice(begin, end), nextPageToken: end < all.length ? String(end) : null };
}

/**
 * One document with the ids of its subcollections.
 * @throws ApiError `not-found` where there is none.
 */
export function getSampleDocument(
  documents: Documents,
  path: string,
): FirestoreDocument & { collections: string[] } {
  const document = findDocument(documents, path);
  if (document === undefined) {
    throw new ApiError('not-found', messages.notFound);
  }
  return { ...document, collections: listSampleCollections(documents, path).map(({ id }) => id) };
}
