import { getExclusions } from '@firekeep/functions/contract';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** What a restore excluded of the plan that it applied. */
export function useExclusions(restoreId: string) {
  const of = { params: { id: restoreId } };
  return useEndpoint(getExclusions, of, {
    // Chosen before the restore began.
    staleTime: Infinity,
    failure: 'Failed to load what was excluded',
  });
}
