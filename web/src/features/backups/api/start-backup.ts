import { startBackup } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRecord } from './get-backup-records.ts';

export interface BackupRequest {
  readonly projectId: string;
  readonly backupName?: string;
  readonly include?: string[];
  readonly exclude?: string[];
}

/** Starts a backup; its record goes to the front of the list. The dialog shows the errors. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: BackupRequest) => call(startBackup, { body: request }),
    meta: { failure: 'Failed to start the backup', isShownInPlace: true },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
