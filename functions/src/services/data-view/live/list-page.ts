import { z } from 'zod';
import { answerBytes } from '../../../engine/format/answer-bytes.ts';
import { parseFieldPath } from '../../../firestore-model/field-paths.ts';
import { AnswerTooLarge } from '../../../lib/answer-too-large.ts';
import { AppError } from '../../../lib/errors.ts';
import { TimeSlices } from '../../../lib/time-slices.ts';
import type { DatabaseView } from '../../ports/customer-database.ts';
import type { ViewRef } from '../../projects/with-database.ts';
import { defaultPageSize, type PageOptions } from '../data-view.ts';
import { maxPageBytes } from '../document-list.ts';
import type { Listing, PageTokens } from '../../page-tokens/page-tokens.ts';

const maxOrderBytes = 1500;

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

/** Where a page begins; after one that its documents' size had cut short, how many were on it. */
const placeSchema = z.union([
  z.string().min(1),
  z.object({ token: z.string().min(1), fitted: z.int().positive() }),
]);

/** How many documents fit into `bytes` where `count` of them take `taken`. */
function fitting(bytes: number, { count, taken }: { count: number; taken: number }): number {
  return Math.max(1, Math.floor((bytes * count) / Math.max(1, taken)));
}

/** How many of `left` documents to ask for, by the size of those that are there. */
function furtherFetch(left: number, found: { count: number; taken: number }): number {
  return found.count === 0 ? left : Math.min(left, fitting(maxPageBytes - found.taken, found));
}

/** How many documents to ask for after an answer of `count` was too large. */
function fewer(count: number, { sizeBytes: taken }: AnswerTooLarge): number {
  const half = Math.floor(count / 2);
  return taken === null ? half : Math.min(half, fitting(maxPageBytes, { count, taken }));
}

/** What the time adds to whom a page token belongs to. */
export function timeOf(readTime: string | undefined): string[] {
  return readTime === undefined ? [] : [readTime];
}

type Database = Pick<DatabaseView, 'listDocuments'>;

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
      const count = page.documents.length;
      if (count <= 1 || bytes <= maxPageBytes) {
        return { ...page, bytes };
      }
      pageSize = Math.min(count - 1, fitting(maxPageBytes, { count, taken: bytes }));
    } catch (error) {
      if (pageSize === 1 || !(error instanceof AnswerTooLarge)) {
        throw error;
      }
      pageSize = fewer(pageSize, error);
    }
  }
}

interface WantedPage {
  readonly collectionPath: string;
  readonly showMissing: boolean;
  readonly orderBy: ReturnType<typeof orderOf>;
  readonly documents: number;
}

/** Documents from a place on, until they are enough or fill an answer. */
async function readFrom(
  database: Database,
  place: z.infer<typeof placeSchema> | null,
  { documents: wanted, ...listed }: WantedPage,
): Promise<{ documents: Uint8Array[]; nextPlace: z.infer<typeof placeSchema> | null }> {
  let { token, fitted }: { token: string | null; fitted: number } =
    typeof place === 'object' && place !== null ? place : { token: place, fitted: wanted };
  const documents: Uint8Array[] = [];
  let bytes = 0;
  let pageSize = Math.min(wanted, fitted);
  do {
    const page = await fetchFitting(database, { ...listed, pageSize, pageToken: token });
    documents.push(...page.documents);
    bytes += page.bytes;
    token = page.nextPageToken;
    pageSize = furtherFetch(wanted - documents.length, { count: documents.length, taken: bytes });
  } while (token !== null && documents.length < wanted && bytes < maxPageBytes);
  fitted = documents.length;
  const isShort = fitted > 0 && fitted < wanted;
  return { documents, nextPlace: token !== null && isShort ? { token, fitted } : token };
}

/**
 * One page of a collection, which may hold fewer documents than asked for when they are large.
 * @throws AppError `invalid-argument` for a page token of another listing, or options that exclude
 *   one another.
 */
export async function listPage(
  database: Database,
  { ownerId, projectId, readTime, pageTokens }: ViewRef & { readonly pageTokens: PageTokens },
  options: PageOptions,
): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }> {
  const orderBy = orderOf(options);
  if (orderBy !== null && options.showMissing === true) {
    throw new AppError('invalid-argument', 'showMissing cannot be combined with an order');
  }
  const showMissing = orderBy === null && (options.showMissing ?? true);
  const order = orderBy === null ? [null] : [orderBy.fieldPath, orderBy.direction];
  const listing: Listing = {
    call: 'documents',
    uid: ownerId,
    of: [projectId, options.path, showMissing, ...order, ...timeOf(readTime)],
  };
  const place = pageTokens.open(listing, options.pageToken, placeSchema);
  const { documents, nextPlace } = await readFrom(database, place, {
    collectionPath: options.path,
    showMissing,
    orderBy,
    documents: options.pageSize ?? defaultPageSize,
  });
  return {
    documents,
    nextPageToken: nextPlace === null ? null : pageTokens.seal(listing, nextPlace),
  };
}
