import { getPlanDifference } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** One document of a plan, field by field, against what the target holds now. */
export function usePlanDifference(restoreId: string, path: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['restore-plan-difference', restoreId, path],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      call(getPlanDifference, { params: { id: restoreId }, query: { path }, signal }),
    meta: { failure: 'Failed to compare the document', isShownInPlace: true },
  });
}
