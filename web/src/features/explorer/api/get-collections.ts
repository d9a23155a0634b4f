import { listCollections } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The collections of the database or, with `parent` (a document's path), of one document. */
export function useCollections(projectId: string, parent?: string) {
  return useQuery({
    queryKey: ['collections', projectId, parent ?? null],
    queryFn: async ({ signal }) =>
      call(listCollections, {
        query: { pid: projectId, ...(parent === undefined ? {} : { parent }) },
        signal,
      }),
    meta: { failure: 'Failed to load collections', isShownInPlace: true },
  });
}
