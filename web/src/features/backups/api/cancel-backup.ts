import { cancelBackup } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRecord } from './get-backup-records.ts';

/** Stops a backup that is under way; what it stored so far is not a backup. */
export function useCancelBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rid: string) => call(cancelBackup, { params: { rid } }),
    meta: { failure: 'Failed to cancel the backup' },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
