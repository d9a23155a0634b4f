import { lookUpDocuments, printAt } from '@firekeep/functions/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { late, useLate } from '#lib/late-part.tsx';
import type { Source } from '../model/source.ts';
import type { PastDocuments } from './past-documents.ts';
import type { Rows } from '../rows/rows.ts';

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

const storeCode = late(async () => (await import('./past-documents.ts')).PastDocuments);

/**
 * What the documents of a list were at the source's `since`: as the list brought them, or looked up
 * as they are loaded; null where there is none.
 */
export function usePastDocuments({ projectId, since }: Source, rows: Rows): PastDocuments | null {
  const client = useQueryClient();
  const at = since && printAt(since);
  const Store = useLate(storeCode, at !== undefined);
  const store = useMemo(
    () => (at === undefined || Store === null ? null : new Store(lookUpAt(client, projectId, at))),
    [client, projectId, at, Store],
  );
  useEffect(() => () => store?.stop(), [store]);
  useEffect(() => {
    store?.know(rows.past.documents.splice(0));
    store?.follow(rows);
  });
  return store;
}
