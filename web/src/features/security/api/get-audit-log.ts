import { listAuditLog } from '@firekeep/functions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** What was done to a project, the newest first, page by page; whether all pages shown are as they were written. */
export function useAuditLog(projectId: string) {
  return useInfiniteQuery({
    queryKey: ['audit-log', projectId],
    queryFn: async ({ signal, pageParam }) =>
      call(listAuditLog, {
        params: { id: projectId },
        query: pageParam === undefined ? {} : { pageToken: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    select: ({ pages }) => ({
      entries: pages.flatMap(({ items }) => items),
      brokenAt: pages.find(({ chain }) => !chain.isIntact)?.chain.brokenAt ?? null,
    }),
    // What was just done is to be seen.
    staleTime: 0,
    meta: { failure: 'Failed to load the audit log', isShownInPlace: true },
  });
}
