import { getSecurity } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** What is known of a project's key, and of what protects it. */
export function useSecurity(projectId: string) {
  return useQuery({
    queryKey: ['security', projectId],
    queryFn: async ({ signal }) => call(getSecurity, { params: { id: projectId }, signal }),
    meta: { failure: 'Failed to load the security report', isShownInPlace: true },
  });
}
