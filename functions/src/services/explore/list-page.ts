import { z } from 'zod';
import type { EndpointInput } from '../../contract/endpoint.ts';
import type { listDocuments } from '../../contract/explore.ts';
import { answerBytes } from '../../engine/format/answer-bytes.ts';
import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { ProjectRef } from '../projects/with-database.ts';
import { maxPageBytes } from './document-list.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';

const defaultPageSize = 50;
const firstFetch = 10;
/**
 * The size of documents to come is only guessed: each fetch is at most this many times larger than
 * the one before.
 */
const maxGrowth = 3;

const maxOrderBytes = 1500;

/** With `orderBy`, documents without the field are left out, missing parents too. */
export type PageOptions = Omit<
  EndpointInput<typeof listDocuments>['query'],
  'pid' | 'userId' | 'showMissing'
> & {
  /** Whether missing parents are listed: by default they are, except in listings with an order. */
  readonly showMissing?: boolean | undefined;
};

function orderOf({ orderBy, direction }: PageOptions) {
  if (orderBy === undefined && direction === undefined) {
    return null;
  }
  const fieldPath = orderBy ?? '__name__';
  if (Buffer.byteLength(fieldPath, 'utf8') > maxOrderBytes || parseFieldPath(fieldPath) === null) {
    const message = 'Not a valid field path';
    throw new AppError('invalid-argument', message, { fields: { orderBy: message } });
  }
  return { fieldPath, direction: direction ?? ('asc' as const) };
}

/** How many documents to ask for next: few until it is known how large they are. */
function nextFetch(documents: readonly Uint8Array[], bytes: number, last: number): number {
  if (documents.length === 0) {
    return firstFetch;
  }
  const average = bytes / documents.length;
  const room = Math.floor((maxPageBytes - bytes) / Math.max(1, average));
  return Math.max(1, Math.min(room, last * maxGrowth));
}

/** Whether an answer was larger than a message may be; asking for fewer documents helps. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.cause instanceof Error &&
    /message larger than max/i.test(error.cause.message)
  );
}

type Database = Pick<CustomerDatabase, 'listDocuments'>;

/** The size of documents in an answer. */
async function bytesOf(documents: readonly Uint8Array[]): Promise<number> {
  const slices = new TimeSlices();
  let bytes = 0;
  for (const document of documents) {
    await slices.next();
    bytes += answerBytes(document);
  }
  return bytes;
}

/**
 * Asks for `pageSize` documents, and for fewer as long as they don't fit into one answer,
 * Firestore's or ours: its page tokens stand for the end of a fetch, never for a place within one.
 */
async function fetchFitting(
  database: Database,
  options: Parameters<Database['listDocuments']>[0],
): Promise<Awaited<ReturnType<Database['listDocuments']>> & { readonly bytes: number }> {
  let { pageSize } = options;
  for (;;) {
    try {
      const page = await database.listDocuments({ ...options, pageSize });
      const bytes = await bytesOf(page.documents);
      if (page.documents.length <= 1 || bytes <= maxPageBytes) {
        return { ...page, bytes };
      }
      pageSize = Math.floor(page.documents.length / 2);
    } catch (error) {
      if (pageSize === 1 || !isTooLarge(error)) {
        throw error;
      }
      pageSize = Math.floor(pageSize / 2);
    }
  }
}

/**
 * One page of a collection, which may hold fewer documents than asked for when they are large.
 * @throws AppError `invalid-argument` for a page token of another listing, or options that exclude
 *   one another.
 */
export async function listPage(
  database: Database,
  { ownerId, projectId, pageTokens }: ProjectRef & { readonly pageTokens: PageTokens },
  options: PageOptions,
): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }> {
  const orderBy = orderOf(options);
  if (orderBy !== null && options.showMissing === true) {
    throw new AppError('invalid-argument', 'showMissing can not be combined with an order');
  }
  const showMissing = orderBy === null && (options.showMissing ?? true);
  const order = orderBy === null ? [null] : [orderBy.fieldPath, orderBy.direction];
  const listing: Listing = {
    call: 'documents',
    uid: ownerId,
    of: [projectId, options.path, showMissing, ...order],
  };
  const wanted = options.pageSize ?? defaultPageSize;
  let token = pageTokens.open(listing, options.pageToken, z.string().min(1));
  const documents: Uint8Array[] = [];
  let bytes = 0;
  let fetchSize = firstFetch;
  do {
    fetchSize = Math.min(wanted - documents.length, nextFetch(documents, bytes, fetchSize));
    const page = await fetchFitting(database, {
      collectionPath: options.path,
      pageSize: fetchSize,
      pageToken: token,
      showMissing,
      orderBy,
    });
    documents.push(...page.documents);
    bytes += page.bytes;
    token = page.nextPageToken;
  } while (token !== null && documents.length < wanted && bytes < maxPageBytes);
  return { documents, nextPageToken: token === null ? null : pageTokens.seal(listing, token) };
}
