import { getDocument } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** One document as it is now, with the ids of its subcollections. */
export function useDocument(projectId: string, path: string) {
  return useQuery({
    queryKey: ['document', projectId, path],
    queryFn: async ({ signal }) => call(getDocument, { query: { pid: projectId, path }, signal }),
    // What somebody looks at to compare with a backup must not be half a minute old.
    staleTime: 0,
    meta: { failure: 'Failed to load the document', isShownInPlace: true },
  });
}
