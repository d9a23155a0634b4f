import { getDocumentHistory } from '@firekeep/functions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { joinPages } from '../model/join-pages.ts';

/** The states of a document in the project's backups, newest first; older backups come with further pages. */
export function useDocumentHistory(projectId: string, path: string) {
  return useInfiniteQuery({
    queryKey: ['document-history', projectId, path],
    queryFn: async ({ signal, pageParam }) =>
      call(getDocumentHistory, {
        query: {
          pid: projectId,
          path,
          ...(pageParam === undefined ? {} : { pageToken: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    select: ({ pages }) => joinPages(pages),
    // Beside what is live now, which must not be half a minute old.
    staleTime: 0,
    meta: { failure: 'Failed to load the history', isShownInPlace: true },
  });
}
