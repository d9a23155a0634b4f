import { getAnalytics, listProjects, testConnection } from '@firekeep/functions/contract';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';

/** Has the server test the connection, then refreshes what that changes: status and analytics. */
export function useTestConnection() {
  return useEndpointMutation(testConnection, {
    failure: 'Failed to test the connection',
    onSettled: async ({ params }, client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listProjects) }),
        client.invalidateQueries({ queryKey: keyOf(getAnalytics, { params }) }),
      ]),
  });
}
