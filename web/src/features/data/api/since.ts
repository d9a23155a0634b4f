import { lookUpDocuments, printAt } from '@firekeep/functions/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import type { Source } from '../model/source.ts';
import { ThenStore } from '../model/then-store.ts';
import type { Rows } from './rows.ts';

function lookUpAt(client: QueryClient, pid: string, at: string) {
  return async (paths: readonly string[]) => {
    const input = { body: { pid, at, paths: [...paths] } };
    const { items } = await client.fetchQuery({
      queryKey: keyOf(lookUpDocuments, input),
      queryFn: async ({ signal }) => call(lookUpDocuments, input, signal),
      // They are kept by their store alone; the client waits for a connection and tries again.
      gcTime: 0,
      meta: { failure: 'Failed to look up what changed', isShownInPlace: true },
    });
    return items;
  };
}

/**
 * What the documents of a list were at the source's `since`, looked up as they are loaded; null
 * where there is none.
 */
export function useThenStore({ projectId, since }: Source, rows: Rows): ThenStore | null {
  const client = useQueryClient();
  const at = since && printAt(since);
  const store = useMemo(
    () => (at === undefined ? null : new ThenStore(lookUpAt(client, projectId, at))),
    [client, projectId, at],
  );
  useEffect(() => () => store?.stop(), [store]);
  useEffect(() => store?.follow(rows));
  return store;
}
