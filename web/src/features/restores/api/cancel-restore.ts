import { cancelRestore } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRestore } from './get-restore.ts';

/** Stops a restore; what it has written so far stays. */
export function useCancelRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => call(cancelRestore, { params: { id } }),
    meta: { failure: 'Failed to cancel the restore' },
    onSuccess: (restore) => cacheRestore(client, restore),
  });
}
