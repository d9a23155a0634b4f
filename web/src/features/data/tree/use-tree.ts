import {
  listCollections,
  listDocuments,
  maxDocumentPageSize,
  printAt,
} from '@firekeep/functions/contract';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

const options = { failure: 'Failed to load collections', isShownInPlace: false } as const;

/** The collections below each of the documents, as far as they are loaded. */
export function useLevels({ projectId: pid, at }: Source, parents: readonly string[]) {
  const levels = useQueries({
    queries: parents.map((parent) =>
      endpointQuery(listCollections, { query: { pid, at: printAt(at), parent } }, options),
    ),
  });
  return levels.flatMap(({ data }, index) => {
    const parent = parents[index];
    return parent === undefined || data === undefined ? [] : [[parent, data] as const];
  });
}

/** Parents without a document: the first of those in each of the collections. */
export function useMissingParents(
  { projectId: pid, at }: Source,
  collections: readonly string[],
): string[] {
  const page = { pageSize: maxDocumentPageSize, showMissing: 'true' } as const;
  const pages = useQueries({
    queries: collections.map((path) =>
      endpointQuery(listDocuments, { query: { pid, at: printAt(at), path, ...page } }, options),
    ),
  });
  return pages.flatMap(({ data }) =>
    (data?.items ?? []).filter(({ missing }) => missing).map(({ path }) => path),
  );
}
