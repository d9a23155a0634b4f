import { changeBackupRecord, type BackupRecord } from '@firekeep/functions/contract';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';

/** Holds a backup, so that nothing deletes it, or releases it again. */
export function useHold({ id, held }: Pick<BackupRecord, 'id' | 'held'>) {
  const hold = useEndpointMutation(changeBackupRecord, {
    failure: 'Failed to change the backup',
    onSuccess: (changed, _, client) => cacheRecord(client, changed),
  });
  return {
    isPending: hold.isPending,
    toggle: () => hold.mutate({ params: { rid: id }, body: { held: !held } }),
  };
}
