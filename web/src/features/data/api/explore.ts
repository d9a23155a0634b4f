import {
  getDocument,
  listCollections,
  printAt,
  type EndpointData,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#config/limits.ts';
import { parentOf } from '#lib/document-path.ts';
import { endpointQuery, useEndpoint } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

/** The collections at the root of the source. */
export function useCollections({ projectId: pid, at }: Source) {
  const query = { pid, at: printAt(at) };
  return useEndpoint(listCollections, { query }, { failure: 'Failed to load collections' });
}

/** How many documents a collection holds, as far as the tree of collections has asked for it. */
export function useKnownCount({ projectId: pid, at }: Source, path: string): number | null {
  const query = { pid, at: printAt(at), parent: parentOf(path) ?? undefined };
  const { data } = useQuery({
    ...endpointQuery(listCollections, { query }, { failure: 'Failed to load collections' }),
    enabled: false,
  });
  return data?.find((each) => each.path === path)?.documentCount ?? null;
}

function documentQuery({ projectId: pid, at }: Source, path: string | undefined) {
  return endpointQuery(
    getDocument,
    path === undefined ? null : { query: { pid, at: printAt(at), path } },
    // That long what was prefetched will do for the page that is about to be drawn.
    { failure: 'Failed to load the document', staleTime: limits.prefetchedMs },
  );
}

/**
 * A document of a time that is past, where a page has read it: it can't have changed since.
 * Undefined where none has.
 */
export function knownPast(
  client: QueryClient,
  source: Source,
  path: string,
): FirestoreDocument | undefined {
  return client.getQueryData<EndpointData<typeof getDocument>>(
    documentQuery(source, path).queryKey,
  );
}

/** Has the page of a document that was written show it; one that was made or deleted is read. */
export function rememberWritten(
  client: QueryClient,
  source: Source,
  { path, document }: { readonly path: string; readonly document: FirestoreDocument | null },
): void {
  const { queryKey } = documentQuery(source, path);
  const known = client.getQueryData<EndpointData<typeof getDocument>>(queryKey);
  if (document === null || known === undefined || known.missing) {
    void client.invalidateQueries({ queryKey });
  } else {
    client.setQueryData(queryKey, { ...known, ...document });
  }
}

/** Asks for a document whose page is about to be drawn. */
export function prefetchDocument(client: QueryClient, source: Source, path: string): void {
  void client.prefetchQuery(documentQuery(source, path));
}

/**
 * One document of the source, with the ids of its subcollections: as it is when its page is opened,
 * which asks once, however late its parts are drawn. Asks for nothing without a path.
 */
export function useDocument(source: Source, path: string | undefined) {
  const client = useQueryClient();
  const query = documentQuery(source, path);
  const hash = hashKey(query.queryKey);
  // What somebody looks at to compare with a backup must not be half a minute old: whoever opens it
  // again asks again.
  useEffect(() => {
    const predicate = ({ queryHash }: { queryHash: string }) => queryHash === hash;
    return () => void client.invalidateQueries({ predicate, refetchType: 'none' });
  }, [client, hash]);
  return useQuery({ ...query, refetchOnMount: (known) => known.getObserversCount() < 2 });
}
