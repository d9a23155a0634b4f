import { verifyBackup } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRecord } from './get-backup-records.ts';

/** Has a finished backup read back and checked once more. */
export function useVerifyBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rid: string) => call(verifyBackup, { params: { rid } }),
    meta: { failure: 'Failed to start the verification' },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
