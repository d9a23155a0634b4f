import { getDocument, listCollections, printAt } from '@firekeep/functions/contract';
import {
  hashKey,
  notifyManager,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { limits } from '#config/limits.ts';
import { endpointQuery, useEndpoint } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

/** The collections of the source or, with `parent` (a document's path), of one document of it. */
export function useCollections({ projectId: pid, at }: Source, parent?: string, isWanted = true) {
  return useEndpoint(
    listCollections,
    isWanted ? { query: { pid, at: printAt(at), parent } } : null,
    { failure: 'Failed to load collections' },
  );
}

/** Documents that were asked for before their page was drawn, by the hashes of their queries. */
const askedAhead = new Set<string>();

function documentQuery({ projectId: pid, at }: Source, path: string) {
  return endpointQuery(
    getDocument,
    { query: { pid, at: printAt(at), path } },
    // What somebody looks at to compare with a backup must not be half a minute old.
    { failure: 'Failed to load the document', staleTime: 0 },
  );
}

/** Asks for a document whose page is about to be drawn. */
export function askDocumentAhead(client: QueryClient, source: Source, path: string): void {
  const query = documentQuery(source, path);
  askedAhead.add(hashKey(query.queryKey));
  void client.prefetchQuery(query);
}

/**
 * One document of the source, with the ids of its subcollections: as it is when its page is opened,
 * which asks once, however late its parts are drawn.
 */
export function useDocument(source: Source, path: string) {
  const query = documentQuery(source, path);
  const hash = hashKey(query.queryKey);
  useEffect(() => () => void askedAhead.delete(hash), [hash]);
  return useQuery({
    ...query,
    refetchOnMount: (known) => {
      const ageMs = Date.now() - known.state.dataUpdatedAt;
      const isAhead = askedAhead.has(hash) && ageMs < limits.askedAheadMs;
      return known.getObserversCount() < 2 && !isAhead;
    },
  });
}

/** Whether a document is still on its way for the first time; false without a path. */
export function useIsDocumentComing(source: Source, path: string | undefined): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    const key = path === undefined ? null : documentQuery(source, path).queryKey;
    return key !== null && (client.getQueryState(key)?.status ?? 'pending') === 'pending';
  });
}
