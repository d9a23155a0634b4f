import { completeOrder } from '../../../firestore-model/query/order.ts';
import { needsSearch } from '../../../firestore-model/query/served-filter.ts';
import type { DatabaseView } from '../../ports/customer-database.ts';
import { defaultPageSize, type AnsweredPage, type RunWanted } from '../data-view.ts';
import { DocumentList } from '../document-list.ts';
import { explainedPage } from './explained-page.ts';
import {
  readPosition,
  readSearch,
  writePosition,
  writeSearch,
  type Position,
  type QueryPlace,
} from './position.ts';
import { findAggregates, findPage } from './query-page.ts';
import { shownOf } from './runnable-query.ts';
import { searchPage, type SearchState } from './search-page.ts';

const pageTimeoutMs = 30_000;
/** A call reads documents to look at them for this long, and finishes those it has begun. */
const searchMs = 4000;
/** What only other sources and other queries say. */
const plain = { scanned: null, progress: null, plan: null };

/** Where a page begins; both null for the first. */
interface Beginning {
  readonly position: Position | null;
  readonly search: SearchState | null;
}

interface RunRequest extends RunWanted, Beginning {
  readonly place: QueryPlace;
  readonly signal: AbortSignal;
  readonly elapsedMs: () => number;
}

/** @throws AppError `invalid-argument` for a page token of another query */
export function beginningOf(
  place: QueryPlace,
  { query, pageToken, explain }: RunWanted,
): Beginning {
  if (needsSearch(query)) {
    // What is explained is not a page.
    const search = explain === undefined ? readSearch(place, pageToken) : null;
    return { position: null, search };
  }
  const { length } = query.nearest === null ? completeOrder(query) : [];
  return { position: readPosition(place, { length, token: pageToken }), search: null };
}

/** One page of a query of a database. @throws AppError */
export async function pageOfQuery(
  database: DatabaseView,
  asked: RunRequest,
): Promise<AnsweredPage> {
  const { query, pageSize = defaultPageSize, explain, position, place, signal } = asked;
  const bounds = { query, timeoutMs: pageTimeoutMs, signal };
  if (explain !== undefined) {
    return await explainedPage(database, { ...bounds, pageSize, explain });
  }
  if (needsSearch(query)) {
    return await searched(database, { ...asked, pageSize });
  }
  if (query.aggregates.length > 0) {
    const { values, reads } = await findAggregates(database, bounds);
    const items = new DocumentList([], database.root);
    return { items, aggregates: values, ...plain, readCount: reads, nextPageToken: null };
  }
  const found = await findPage(database, { ...bounds, position, pageSize });
  return {
    items: new DocumentList(found.documents, database.root, shownOf(query)),
    aggregates: [],
    ...plain,
    readCount: Math.max(1, found.received),
    nextPageToken: found.next === null ? null : writePosition(place, found.next),
  };
}

async function searched(
  database: DatabaseView,
  { query, place, search, mayRead, pageSize, signal, elapsedMs }: RunRequest & { pageSize: number },
): Promise<AnsweredPage> {
  const until = elapsedMs() + searchMs;
  const { next, ...page } = await searchPage(database, {
    query,
    state: search,
    pageSize,
    mayRead,
    timeoutMs: pageTimeoutMs,
    signal,
    isBudgetSpent: () => elapsedMs() >= until,
  });
  return { ...page, nextPageToken: next === null ? null : writeSearch(place, next) };
}
