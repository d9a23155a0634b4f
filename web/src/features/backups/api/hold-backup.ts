import { changeBackupRecord } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRecord } from './get-backup-records.ts';

/** Keeps a backup until it is released, whatever its schedule's retention says. */
export function useHoldBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, held }: { id: string; held: boolean }) =>
      call(changeBackupRecord, { params: { rid: id }, body: { held } }),
    meta: { failure: 'Failed to change the backup' },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
