import { previewRetention, type Retention } from '@firekeep/functions/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** What a retention would keep and delete now; undefined while there is no retention that can be asked about. */
export function useRetentionPlan(
  configurationId: string,
  wanted: { readonly retention: Retention; readonly timeZone: string } | undefined,
) {
  return useQuery({
    queryKey: ['retention-plan', configurationId, wanted],
    queryFn: async ({ signal }) =>
      call(previewRetention, { params: { cid: configurationId }, body: wanted ?? never() }, signal),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { failure: 'Failed to plan the retention', isShownInPlace: true },
  });
}

function never(): never {
  throw new Error('not enabled');
}
