import {
  listBackupCollections,
  listBackupDocuments,
  listCollections,
  listDocuments,
  maxDocumentPageSize,
} from '@firekeep/functions/contract';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

const options = { failure: 'Failed to load collections', isShownInPlace: false } as const;

/** The collections below each of the documents, as far as they are loaded. */
export function useLevels({ projectId: pid, backupId: rid }: Source, parents: readonly string[]) {
  const live = useQueries({
    queries: (rid === undefined ? parents : []).map((parent) =>
      endpointQuery(listCollections, { query: { pid, parent } }, options),
    ),
  });
  const stored = useQueries({
    queries: (rid === undefined ? [] : parents).map((parent) =>
      endpointQuery(
        listBackupCollections,
        { params: { rid: rid ?? '' }, query: { parent } },
        options,
      ),
    ),
  });
  return [...live, ...stored].flatMap(({ data }, index) => {
    const parent = parents[index];
    return parent === undefined || data === undefined ? [] : [[parent, data] as const];
  });
}

/** Parents without a document: the first of those in each of the collections. */
export function useMissingParents(
  { projectId: pid, backupId: rid }: Source,
  collections: readonly string[],
): string[] {
  const page = { pageSize: maxDocumentPageSize, showMissing: 'true' } as const;
  const live = useQueries({
    queries: (rid === undefined ? collections : []).map((path) =>
      endpointQuery(listDocuments, { query: { pid, path, ...page } }, options),
    ),
  });
  const stored = useQueries({
    queries: (rid === undefined ? [] : collections).map((path) =>
      endpointQuery(
        listBackupDocuments,
        { params: { rid: rid ?? '' }, query: { path, ...page } },
        options,
      ),
    ),
  });
  return [...live, ...stored].flatMap(({ data }) =>
    (data?.items ?? []).filter(({ missing }) => missing).map(({ path }) => path),
  );
}
