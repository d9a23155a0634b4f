import { getAnalytics } from '@firekeep/functions/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const ranges = ['7', '30', '90', '365'] as const;
export type Range = (typeof ranges)[number];

/** A project over the last days. */
export function useAnalytics(projectId: string, days: Range) {
  return useQuery({
    queryKey: ['analytics', projectId, days],
    queryFn: async ({ signal }) =>
      call(getAnalytics, { params: { id: projectId }, query: { days }, signal }),
    // The charts stay while another range is fetched.
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load analytics', isShownInPlace: true },
  });
}
