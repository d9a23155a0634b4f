import { previewRetention, type Retention } from '@firekeep/functions/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** What a retention would keep and delete now; undefined while the typed one isn't valid. */
export function useRetentionPlan(
  configurationId: string,
  wanted: { readonly retention: Retention; readonly timeZone: string } | undefined,
) {
  return useEndpoint(
    previewRetention,
    wanted === undefined ? null : { params: { cid: configurationId }, body: wanted },
    {
      placeholderData: keepPreviousData,
      staleTime: 5000,
      failure: 'Failed to plan the retention',
    },
  );
}
