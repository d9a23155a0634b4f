import { getDocument, listCollections, printAt } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
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

/** The query of `useDocument`. */
export function documentQuery({ projectId: pid, at }: Source, path: string) {
  return endpointQuery(
    getDocument,
    { query: { pid, at: printAt(at), path } },
    // What somebody looks at to compare with a backup must not be half a minute old.
    { failure: 'Failed to load the document', staleTime: limits.askedAheadMs },
  );
}

/** One document of the source, with the ids of its subcollections. */
export function useDocument(source: Source, path: string) {
  return useQuery(documentQuery(source, path));
}
