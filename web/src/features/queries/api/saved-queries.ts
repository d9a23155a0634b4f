import {
  deleteSavedQuery,
  listSavedQueries,
  saveQuery,
  updateSavedQuery,
} from '@firekeep/functions/contract';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint, useEndpointMutation } from '#lib/api/use-endpoint.ts';

export function useSavedQueries(pid: string) {
  return useEndpoint(
    listSavedQueries,
    { query: { pid } },
    { failure: 'Failed to load saved queries' },
  );
}

/** Fresh from the server after each change. */
const invalidates = () => [keyOf(listSavedQueries)];

export function useSaveQuery() {
  const failure = 'Failed to save the query';
  return useEndpointMutation(saveQuery, { failure, isShownInPlace: true, invalidates });
}

export function useUpdateQuery() {
  const failure = 'Failed to change the saved query';
  return useEndpointMutation(updateSavedQuery, { failure, isShownInPlace: true, invalidates });
}

export function useDeleteQuery() {
  const failure = 'Failed to delete the saved query';
  return useEndpointMutation(deleteSavedQuery, { failure, invalidates });
}
