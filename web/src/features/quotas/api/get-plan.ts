import { getPlan } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The user's plan, and what they have of its limits. */
export function usePlan() {
  return useQuery({
    queryKey: ['plan'],
    queryFn: async ({ signal }) => call(getPlan, { signal }),
    // What counts changes on other pages.
    staleTime: 0,
    meta: { failure: 'Failed to load the plan', isShownInPlace: true },
  });
}
