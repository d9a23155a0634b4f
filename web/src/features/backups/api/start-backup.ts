import { startBackup } from '@firekeep/functions/contract';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheRecord } from './get-backup-records.ts';

/** Starts a backup; its record goes to the front of the list. The dialog shows the errors. */
export function useStartBackup() {
  return useEndpointMutation(startBackup, {
    failure: 'Failed to start the backup',
    isShownInPlace: true,
    onSuccess: (record, _, client) => cacheRecord(client, record),
  });
}
