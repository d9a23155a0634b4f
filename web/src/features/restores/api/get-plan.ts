import { listPlan, type DocumentChange, type PlanPage } from '@firekeep/functions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const pageSize = 100;

/** Everything that a plan would do of one kind, page by page; nothing is asked for before `isWanted`. */
export function usePlan(restoreId: string, change: DocumentChange, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['restore-plan', restoreId, change],
    enabled: isWanted,
    // A plan does not change any more.
    staleTime: Infinity,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<PlanPage> => {
      let page: PlanPage;
      let pageToken = pageParam;
      do {
        // Answers look at so many entries; those of one kind may lie far behind.
        page = await call(listPlan, {
          params: { id: restoreId },
          query: { change, pageSize, ...(pageToken === undefined ? {} : { pageToken }) },
          signal,
        });
        pageToken = page.nextPageToken ?? undefined;
      } while (page.items.length === 0 && pageToken !== undefined);
      return page;
    },
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    meta: { failure: 'Failed to load the plan', isShownInPlace: true },
  });
}
