import { getExclusions, type Restore } from '@firekeep/functions/contract';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** What a restore excluded of the plan that it applied; nothing is asked where none is sealed. */
export function useExclusions(restore: Restore | undefined) {
  const isSealed = restore !== undefined && restore.exclusionsHash !== null;
  const { data, error, refetch } = useEndpoint(
    getExclusions,
    isSealed ? { params: { id: restore.id } } : null,
    {
      // Chosen before the restore began.
      staleTime: Infinity,
      failure: 'Failed to load what was excluded',
    },
  );
  return { excluded: isSealed ? data : restore?.untick, error, retry: () => void refetch() };
}
