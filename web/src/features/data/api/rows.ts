import { listDocuments, printAt } from '@firekeep/functions/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { isWrongPageToken } from '#lib/errors/is-wrong-page-token.ts';
import { RowStore, type RowPage, type RowsState } from '../model/row-store.ts';
import { ColumnSampler, type FieldColumn } from '../model/sample-columns.ts';
import type { Source } from '../model/source.ts';

const pageSize = 100;

/** Fetches pages of a collection by name, parents without a document included. */
function pagesOf(client: QueryClient, { projectId: pid, at }: Source, path: string) {
  return async (pageToken: string | undefined): Promise<RowPage> => {
    const page = { path, pageSize, pageToken, showMissing: 'true' } as const;
    const input = { query: { pid, at: printAt(at), ...page } };
    return client.fetchQuery({
      queryKey: keyOf(listDocuments, input),
      queryFn: async ({ signal }) => call(listDocuments, input, signal),
      // The rows are kept by their store alone; the client waits for a connection and tries again.
      gcTime: 0,
      meta: { failure: 'Failed to load documents', isShownInPlace: true },
    });
  };
}

/** The rows of one reading of a collection, with the columns that they have. */
class CollectionRows {
  readonly sampler = new ColumnSampler();
  readonly store: RowStore;
  /** Documents that were fetched for it, and for the readings that it replaced. */
  reads: number;

  constructor(fetchPage: (pageToken: string | undefined) => Promise<RowPage>, reads = 0) {
    this.reads = reads;
    this.store = new RowStore(async (pageToken) => {
      const page = await fetchPage(pageToken);
      this.sampler.add(page.items);
      this.reads += page.items.length;
      return page;
    });
  }
}

export interface Rows extends RowsState {
  /** Another object for every reading of the collection. */
  readonly reading: object;
  readonly rowAt: RowStore['rowAt'];
  readonly indexOf: RowStore['indexOf'];
  readonly loadMore: () => void;
  readonly columns: readonly FieldColumn[];
  /** Documents read so far, refreshes included. */
  readonly reads: number;
  readonly isRefreshing: boolean;
  /** Reads the first `count` rows again, which replace all others once they are there. */
  readonly refresh: (count: number) => Promise<void>;
}

/** The documents of a collection, loaded as they are asked for; none before `isShown`. */
export function useRows(source: Source, path: string, isShown: boolean): Rows {
  const client = useQueryClient();
  const [rows, setRows] = useState(() => new CollectionRows(pagesOf(client, source, path)));
  const [isRefreshing, setRefreshing] = useState(false);
  const state = useSyncExternalStore(rows.store.subscribe, rows.store.getState);
  useEffect(() => {
    // A page inside a backup may be empty and not the last.
    if (isShown && state.count === 0 && state.error === null) {
      void rows.store.loadMore();
    }
  }, [isShown, rows, state]);
  const refresh = async (count: number) => {
    setRefreshing(true);
    const next = new CollectionRows(pagesOf(client, source, path), rows.reads);
    await next.store.loadUpTo(count);
    setRefreshing(false);
    setRows(next);
  };
  const { error } = state;
  return {
    ...state,
    reading: rows,
    rowAt: rows.store.rowAt.bind(rows.store),
    indexOf: rows.store.indexOf.bind(rows.store),
    // A list whose next page is of no use any more begins again.
    loadMore: () => void (isWrongPageToken(error) ? refresh(state.count) : rows.store.loadMore()),
    columns: rows.sampler.columns,
    reads: rows.reads,
    isRefreshing,
    refresh,
  };
}
