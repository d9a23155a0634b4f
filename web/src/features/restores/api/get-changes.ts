import {
  listChanges,
  makeChangeFilter,
  restoreDocumentSchema,
  type ChangeFilter,
  type Restore,
} from '@firekeep/functions/contract';
import type { LiveTarget } from '#lib/api/live-list.ts';
import { useEndpoint, useEndpointPages } from '#lib/api/use-endpoint.ts';
import { useLive, useLiveSnapshot } from '#lib/api/use-live.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { withLive, withoutApplied } from '../model/live-changes.ts';

const pollMs = 3000;

/**
 * What was written from a project's backups and into it, page by page, as a filter asks.
 * @param isPolled whether it is asked again while anything is under way
 */
export function useChangePages(projectId: string, filter: ChangeFilter, isPolled = false) {
  return useEndpointPages(
    listChanges,
    { query: { projectId, ...filter } },
    {
      // What was just done is to be seen.
      staleTime: 0,
      skipsEmpty: true,
      refetchInterval: (pages) =>
        isPolled && pages.some(({ items }) => items.some(isRestoreUnderWay)) ? pollMs : false,
      failure: 'Failed to load the changes',
    },
  );
}

/** The same, followed live or, without a listener, by asking again while anything is under way. */
export function useLiveChanges(projectId: string, filter: ChangeFilter) {
  const target: LiveTarget<Restore> = { queryKey: ['live-changes', projectId] };
  const source = { from: 'restores', projectId, orInto: true } as const;
  useLive({ ...source, schema: restoreDocumentSchema }, [target]);
  const live = useLiveSnapshot(target);
  const pages = useChangePages(projectId, filter, live === undefined);
  const listed = pages.data?.pages.flatMap(({ items }) => items);
  return {
    pages,
    changes:
      listed === undefined
        ? undefined
        : withoutApplied(
            withLive(listed, live ?? [], {
              isListed: makeChangeFilter(filter),
              isWhole: !pages.hasNextPage,
            }),
          ),
  };
}

/** The change set that applies a plan; undefined while there is none. */
export function useAppliedChange(plan: Restore | undefined): Restore | undefined {
  const isOpen = plan?.dryRun === true && plan.recordId === null;
  const query = { projectId: plan?.target.projectId ?? '', search: plan?.id };
  const { data } = useEndpoint(listChanges, isOpen ? { query } : null, {
    staleTime: 0,
    failure: 'Failed to load the changes',
  });
  return data?.items.find(({ planId }) => planId === plan?.id);
}
