import { listDocuments, printAt, runQuery, type Query } from '@firekeep/functions/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#config/limits.ts';
import { call } from '#lib/api/call.ts';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import { isWrongPageToken } from '#lib/errors/is-wrong-page-token.ts';
import { useStore } from '#lib/store.ts';
import { useFollowedState } from '#lib/use-followed-state.ts';
import type { RowStore, RowsState } from './row-store.ts';
import type { ColumnSampler, FieldColumn } from '../grid/sample-columns.ts';
import type { Source } from '../model/source.ts';
import { Reading, type FetchPage, type ReadingSums } from './reading.ts';
import { useWrittenRows } from './use-written-rows.ts';

const pageSize = 100;

/** What rows are read of: all documents of a collection, or what a query finds. */
export type RowsOf =
  | { readonly path: string }
  | { readonly query: Query; readonly mayRead?: number | undefined };

/** Fetches what a query finds in the source. */
function pagesFound(
  { projectId: pid, at }: Source,
  { query, mayRead }: Extract<RowsOf, { query: Query }>,
): FetchPage {
  return async (pageToken, signal) => {
    const body = { pid, at: printAt(at), query, pageSize, pageToken, mayRead };
    const found = await call(runQuery, { body }, signal);
    return { items: found.items, nextPageToken: found.nextPageToken, found };
  };
}

/** The query of a page of a collection by name, parents without a document included. */
export function pageQuery({ projectId: pid, at }: Source, path: string, pageToken?: string) {
  const page = { path, pageSize, pageToken, showMissing: 'true' } as const;
  return endpointQuery(
    listDocuments,
    { query: { pid, at: printAt(at), ...page } },
    { failure: 'Failed to load documents', staleTime: limits.prefetchedMs },
  );
}

/** Fetches pages of a collection. The client waits for a connection and tries again. */
function pagesOf(client: QueryClient, source: Source, path: string): FetchPage {
  return async (pageToken) => {
    const query = pageQuery(source, path, pageToken);
    try {
      return await client.fetchQuery(query);
    } finally {
      // The rows are kept by their store alone.
      client.removeQueries({ queryKey: query.queryKey, exact: true });
    }
  };
}

/** As `pagesOf`, with the documents that were there at the source's `since` and are no longer. */
function pagesSince(client: QueryClient, source: Source, path: string): FetchPage {
  const present = pagesOf(client, source, path);
  const past = pagesOf(client, { ...source, at: source.since ?? source.at }, path);
  let merged: FetchPage | null = null;
  return async (...asked) => {
    const { mergePages } = await import('../since/merge-past.ts');
    merged ??= mergePages(present, past);
    return merged(...asked);
  };
}

function fetchOf(client: QueryClient, source: Source, of: RowsOf): FetchPage {
  if ('query' in of) {
    return pagesFound(source, of);
  }
  const isCompared = (source.since?.kind ?? 'now') !== 'now';
  return (isCompared ? pagesSince : pagesOf)(client, source, of.path);
}

export interface Rows extends RowsState, ReadingSums {
  /** Another value for other rows; the same for those that were read again. */
  readonly listing: number;
  /** Another object for every reading of the rows. */
  readonly reading: object;
  readonly rowAt: RowStore['rowAt'];
  readonly indexOf: RowStore['indexOf'];
  readonly loadMore: () => void;
  /** Stops what is being loaded. */
  readonly stop: () => void;
  readonly columns: readonly FieldColumn[];
  readonly isRefreshing: boolean;
  /** Reads the first `count` rows again, which replace all others once they are there. */
  readonly refresh: (count: number) => Promise<void>;
  /** Begins again, with nothing. */
  readonly restart: () => void;
}

/** Whose columns these are; null for those that nothing else shares. */
function columnsOf(of: RowsOf | null): string | null {
  if (of === null || 'path' in of) {
    return of?.path ?? null;
  }
  const { from, select } = of.query;
  const place = from.kind === 'group' ? `*/${from.id}` : from.path;
  return select === null ? place : null;
}

/** The reading that is shown: another one as soon as other rows are asked for. */
function useReading(source: Source, of: RowsOf | null) {
  const client = useQueryClient();
  // A query finds what matches; only of all documents is it known which were deleted since.
  const since = of !== null && 'path' in of ? source.since : undefined;
  const key = JSON.stringify([source.projectId, source.at, of, since]);
  const begin = (reads?: number, sampler?: ColumnSampler) =>
    new Reading(of === null ? emptyPage : fetchOf(client, source, of), reads, sampler);
  const [held, setHeld] = useFollowedState(() => ({ key, id: 0, of, reading: begin() }));
  const next = () => {
    const columns = columnsOf(of);
    const isSame = columns !== null && columns === columnsOf(held.of);
    const sampler = isSame ? held.reading.sampler : undefined;
    return { key, id: held.id + 1, of, reading: begin(0, sampler) };
  };
  if (held.key !== key) {
    setHeld(next);
  }
  return {
    ...held,
    again: () => begin(held.reading.sums.reads),
    replace: (reading: Reading) =>
      setHeld((now) => (now.id === held.id ? { ...now, reading } : now)),
    restart: () => setHeld(next),
  };
}

const emptyPage: FetchPage = async () => ({ items: [], nextPageToken: null });

/**
 * Documents, loaded as they are asked for; none before `isShown`. Other columns stay known as long
 * as the rows are of the same place.
 */
export function useRows(source: Source, of: RowsOf | null, isShown: boolean): Rows {
  const { id, reading, again, replace, restart } = useReading(source, of);
  const [isRefreshing, setRefreshing] = useState(false);
  const { store } = reading;
  const state = useStore(store.state);
  useWrittenRows(reading, of !== null && 'path' in of ? of.path : null);
  useEffect(() => () => store.abort(), [store]);
  useEffect(() => {
    // A page inside a backup may be empty and not the last.
    if (isShown && state.count === 0 && state.error === null && !state.isStopped) {
      void store.loadMore();
    }
  }, [isShown, store, state]);
  const refresh = async (count: number) => {
    setRefreshing(true);
    const next = again();
    await next.store.loadUpTo(count);
    setRefreshing(false);
    replace(next);
  };
  const { error } = state;
  return {
    ...state,
    ...reading.sums,
    listing: id,
    reading,
    rowAt: store.rowAt,
    indexOf: store.indexOf,
    // A list whose next page is no longer of use begins again.
    loadMore: () => void (isWrongPageToken(error) ? refresh(state.count) : store.loadMore()),
    stop: () => store.stop(),
    columns: reading.sampler.columns,
    isRefreshing,
    refresh,
    restart,
  };
}
