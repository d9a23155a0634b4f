import { documentPathSchema, listCollections } from '@firekeep/functions/contract';
import { useMemo } from 'react';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { parentOf } from '#lib/document-path.ts';

const suggestionsKeptMs = 5 * 60_000;
const none: readonly string[] = [];

/** Paths of the collections that a path being typed may become: the database's, or a document's. */
export function useCollectionPaths(pid: string, typed: string): readonly string[] {
  const { data: parent } = documentPathSchema.safeParse(parentOf(typed));
  const { data } = useEndpoint(
    listCollections,
    { query: { pid, parent } },
    // Suggestions are a help: what fails here fails again, in words, when the query runs.
    { staleTime: suggestionsKeptMs, retry: false, failure: '' },
  );
  return useMemo(() => data?.map(({ path }) => path) ?? none, [data]);
}
