import {
  deleteSavedQuery,
  listSavedQueries,
  saveQuery,
  updateSavedQuery,
  type Query,
} from '@firekeep/functions/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keyOf = (pid: string) => ['saved-queries', pid] as const;

export function useSavedQueries(pid: string) {
  return useQuery({
    queryKey: keyOf(pid),
    queryFn: async ({ signal }) => call(listSavedQueries, { query: { pid } }, signal),
    meta: { failure: 'Failed to load saved queries', isShownInPlace: true },
  });
}

/** Fresh from the server after each change. */
function useReload(pid: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(pid) });
}

export function useSaveQuery(pid: string) {
  const onSuccess = useReload(pid);
  return useMutation({
    mutationFn: async (body: { name: string; query: Query }) =>
      call(saveQuery, { body: { pid, ...body } }),
    onSuccess,
    meta: { failure: 'Failed to save the query', isShownInPlace: true },
  });
}

export function useUpdateQuery(pid: string) {
  const onSuccess = useReload(pid);
  return useMutation({
    mutationFn: async ({ qid, ...body }: { qid: string; name?: string; query?: Query }) =>
      call(updateSavedQuery, { params: { qid }, body }),
    onSuccess,
    meta: { failure: 'Failed to change the saved query', isShownInPlace: true },
  });
}

export function useDeleteQuery(pid: string) {
  const onSuccess = useReload(pid);
  return useMutation({
    mutationFn: async (qid: string) => call(deleteSavedQuery, { params: { qid } }),
    onSuccess,
    meta: { failure: 'Failed to delete the saved query' },
  });
}
