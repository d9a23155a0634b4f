import { deleteBackupRecord, type BackupRecord } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toaster.ts';
import { cacheRecord } from './get-backup-records.ts';

interface BackupDeletion {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
}

/** Has a backup deleted; its record says so until nothing of it is left. The dialog shows why it can't be. */
export function useDeleteBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ record: { id }, isLastVerified }: BackupDeletion) =>
      call(deleteBackupRecord, {
        params: { rid: id },
        query: isLastVerified ? { confirm: 'last-verified' } : {},
      }),
    meta: { failure: 'Failed to delete the backup', isShownInPlace: true },
    // Here, not where it is asked for: a small backup is gone, and what shows it too, before the answer has come.
    onSuccess: (deleting, { record }) => {
      cacheRecord(client, deleting);
      const { backupName } = record.metadata;
      showToast({ type: 'success', title: 'Backup is being deleted', message: backupName });
    },
  });
}
