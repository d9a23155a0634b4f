import { deleteConfiguration, type BackupConfiguration } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { showToast } from '#lib/toaster.ts';
import { uncacheConfiguration } from './get-schedules.ts';

/** Deletes a schedule; the backups that it made stay. */
export function useDeleteConfiguration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: BackupConfiguration) =>
      call(deleteConfiguration, { params: { cid: id } }),
    meta: { failure: 'Failed to delete the schedule' },
    onSuccess: (_, deleted) => {
      uncacheConfiguration(client, deleted);
      showToast({ type: 'success', title: 'Schedule deleted', message: deleted.name });
    },
  });
}
