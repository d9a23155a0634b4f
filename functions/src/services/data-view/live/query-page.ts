/** One page of what a query finds in a database. */
import { placeIn } from '../../../firestore-model/query/order.ts';
import type { Query } from '../../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../../firestore-model/values.ts';
import { answerBytes } from '../../../engine/format/answer-bytes.ts';
import { maxPageBytes, toDocument } from '../document-list.ts';
import type { DatabaseView, RunnableQuery } from '../../ports/customer-database.ts';
import {
  findDocuments,
  findLast,
  withinTime,
  type ReadBounds,
  type FirstDocuments,
  type WantedDocuments,
} from './find-documents.ts';
import type { Position } from './position.ts';
import { aggregatedQuery, backwards, runnableQuery } from './runnable-query.ts';

type Database = Pick<DatabaseView, 'root' | 'runQuery' | 'aggregate'>;

export interface PageWanted extends ReadBounds {
  readonly query: Query;
  readonly position: Position | null;
  readonly pageSize: number;
}

export interface FoundPage {
  readonly documents: readonly Uint8Array[];
  /** Documents that the database sent for it. */
  readonly received: number;
  /** Where the next page begins; null after the last. */
  readonly next: Position | null;
}

/** @throws AppError as `withinTime`, or what the database answers */
export async function findPage(database: Database, wanted: PageWanted): Promise<FoundPage> {
  const { query, position } = wanted;
  if (query.nearest !== null) {
    return await nearestPage(database, wanted);
  }
  return query.limitToLast && position === null
    ? await firstOfLast(database, wanted)
    : await pageAfter(database, wanted, runnableQuery(query));
}

/** How many documents of a query's limit are left for this page and those after it. */
function leftOf({ query, position }: PageWanted): number {
  return (query.limit ?? Infinity) - (position?.returned ?? 0);
}

async function find(
  database: Database,
  { timeoutMs, signal }: ReadBounds,
  asked: Pick<WantedDocuments, 'query' | 'skip'>,
): Promise<FirstDocuments> {
  const bounds = { bytes: maxPageBytes, bytesOf: answerBytes, timeoutMs, signal };
  return await findDocuments(database, { ...asked, ...bounds });
}

async function pageAfter(
  database: Database,
  wanted: PageWanted,
  runnable: RunnableQuery,
): Promise<FoundPage> {
  const { position } = wanted;
  const left = leftOf(wanted);
  const limit = Math.max(1, Math.min(wanted.pageSize, left));
  const start = position === null ? runnable.start : { values: position.after, before: false };
  const found = await find(database, wanted, { query: { ...runnable, start, limit } });
  const { documents, received, isFull } = found;
  const last = documents.at(-1);
  const mayHaveMore = isFull || documents.length === limit;
  const hasMore = mayHaveMore && documents.length < left && last !== undefined;
  const returned = (position?.returned ?? 0) + documents.length;
  const next = hasMore
    ? { after: placeIn(runnable.order, toDocument(last, database.root)), returned }
    : null;
  return { documents, received, next };
}

/**
 * The first page of the last documents: they are read backwards. Where they are more than a page,
 * that only finds the first one, without its fields, and pages begin there.
 */
async function firstOfLast(database: Database, wanted: PageWanted): Promise<FoundPage> {
  const runnable = runnableQuery(wanted.query);
  const last = backwards(runnable);
  const count = wanted.query.limit ?? 0;
  let read = 0;
  if (count <= wanted.pageSize) {
    const { documents, received, isFull } = await find(database, wanted, { query: last });
    if (!isFull) {
      return { documents: documents.toReversed(), received, next: null };
    }
    read += received;
  }
  const select = runnable.order.map(({ path }) => path);
  const { timeoutMs, signal } = wanted;
  const found = await findLast(database, { query: { ...last, select }, timeoutMs, signal });
  read += found.received;
  if (found.last === null) {
    return { documents: [], received: read, next: null };
  }
  const values = placeIn(runnable.order, toDocument(found.last, database.root));
  const start = { values, before: true };
  const page = await pageAfter(database, wanted, { ...runnable, start });
  return { ...page, received: page.received + read };
}

/** Nearest vectors have no place to continue after: what was answered is found again. */
async function nearestPage(database: Database, wanted: PageWanted): Promise<FoundPage> {
  const { query, position, pageSize } = wanted;
  const runnable = runnableQuery(query);
  const nearest = query.nearest;
  if (nearest === null) {
    throw new Error('not a query for nearest vectors');
  }
  const returned = position?.returned ?? 0;
  const limit = Math.min(nearest.limit, returned + pageSize);
  const asked = { ...runnable, nearest: { ...nearest, limit } };
  const { documents, received, isFull } = await find(database, wanted, {
    query: asked,
    skip: returned,
  });
  const total = returned + documents.length;
  const mayHaveMore = isFull || total === limit;
  const hasMore = mayHaveMore && total < nearest.limit && documents.length > 0;
  return { documents, received, next: hasMore ? { after: [], returned: total } : null };
}

const maxAggregates = 5;
const entriesPerRead = 1000;

/** The values that a query asks for, and about how many reads they cost. */
export async function findAggregates(
  database: Database,
  { query, timeoutMs, signal }: ReadBounds & { readonly query: Query },
): Promise<{ values: (FirestoreValue | null)[]; reads: number }> {
  const { aggregates } = query;
  const countAt = aggregates.findIndex(({ op }) => op === 'count');
  // How many entries were read is what a count says, if nobody has asked for one.
  const isCounted = countAt === -1 && aggregates.length < maxAggregates;
  const asked = isCounted ? [...aggregates, { op: 'count' as const }] : aggregates;
  const values = await withinTime({ timeoutMs, signal }, (within) =>
    database.aggregate(aggregatedQuery(query), asked, within),
  );
  const counted = values.at(countAt);
  const entries = counted !== undefined && 'integerValue' in counted ? counted.integerValue : 0;
  return {
    values: aggregates.map((_, at) => valueOf(values[at])),
    reads: Math.max(1, Math.ceil(Number(entries) / entriesPerRead)),
  };
}

function valueOf(value: FirestoreValue | undefined): FirestoreValue | null {
  return value === undefined || 'nullValue' in value ? null : value;
}
