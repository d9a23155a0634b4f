import { testConnection } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { projectsQuery } from './get-projects.ts';

/** Has the server test the connection, then reads again what the test changes: status and analytics. */
export function useTestConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => call(testConnection, { params: { id } }),
    meta: { failure: 'Failed to test the connection' },
    onSettled: async (_test, _error, id) =>
      Promise.all([
        client.invalidateQueries(projectsQuery()),
        client.invalidateQueries({ queryKey: ['analytics', id] }),
      ]),
  });
}
