import { AppError } from '../../lib/errors.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { checkFieldPath } from './field-path.ts';
import { readPageToken, writePageToken, type Listing } from './page-token.ts';

const defaultPageSize = 50;
/** Documents of up to 1 MiB each make a page too large to answer with: a page ends early after this many bytes. */
const maxPageBytes = 6 * 1024 * 1024;
const firstFetch = 20;

export interface PageOptions {
  /** A collection's path. */
  readonly path: string;
  /** 1 to 300; 50 unless told. */
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
  /** A field path; documents without the field are left out, missing parents too. */
  readonly orderBy?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** Whether missing parents are listed: yes unless told, but for listings in an order of their own. */
  readonly showMissing?: boolean | undefined;
}

function orderOf({ orderBy, direction }: PageOptions) {
  if (orderBy === undefined && direction === undefined) {
    return null;
  }
  const fieldPath = orderBy === undefined ? '__name__' : checkFieldPath(orderBy);
  return { fieldPath, direction: direction ?? ('asc' as const) };
}

/** How many documents to ask for next: few until it is known how large they are. */
function nextFetch(documents: readonly Uint8Array[], bytes: number, wanted: number): number {
  const left = wanted - documents.length;
  if (documents.length === 0) {
    return Math.min(left, firstFetch);
  }
  const average = bytes / documents.length;
  const room = Math.floor((maxPageBytes - bytes) / Math.max(1, average));
  return Math.min(left, Math.max(1, room));
}

/**
 * One page of a collection, which may hold fewer documents than asked for when they are large.
 * @throws AppError `invalid-argument` for a page token of another listing, or options that exclude one another.
 */
export async function listPage(
  database: Pick<CustomerDatabase, 'listDocuments'>,
  projectId: string,
  options: PageOptions,
): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }> {
  const orderBy = orderOf(options);
  if (orderBy !== null && options.showMissing === true) {
    throw new AppError('invalid-argument', 'showMissing can not be combined with an order');
  }
  const showMissing = orderBy === null && (options.showMissing ?? true);
  const order = orderBy === null ? [null] : [orderBy.fieldPath, orderBy.direction];
  const listing: Listing = [projectId, options.path, showMissing, ...order];
  const wanted = options.pageSize ?? defaultPageSize;

  let token = options.pageToken === undefined ? null : readPageToken(listing, options.pageToken);
  const documents: Uint8Array[] = [];
  let bytes = 0;
  do {
    const page = await database.listDocuments({
      collectionPath: options.path,
      pageSize: nextFetch(documents, bytes, wanted),
      pageToken: token,
      showMissing,
      orderBy,
    });
    documents.push(...page.documents);
    bytes += page.documents.reduce((sum, document) => sum + document.length, 0);
    token = page.nextPageToken;
  } while (token !== null && documents.length < wanted && bytes < maxPageBytes);
  return { documents, nextPageToken: token === null ? null : writePageToken(listing, token) };
}
