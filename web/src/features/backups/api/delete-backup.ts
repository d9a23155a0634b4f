import { deleteBackupRecord } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheRecord } from './get-backup-records.ts';

/** Has a backup deleted; its record says so until nothing of it is left. The dialog shows why it can't be. */
export function useDeleteBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isLastVerified }: { id: string; isLastVerified: boolean }) =>
      call(deleteBackupRecord, {
        params: { rid: id },
        query: isLastVerified ? { confirm: 'last-verified' } : {},
      }),
    meta: { failure: 'Failed to delete the backup', isShownInPlace: true },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
