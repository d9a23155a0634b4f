import { deleteSchedule, type BackupSchedule } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toaster.ts';
import { uncacheSchedule } from './get-schedules.ts';

/** Deletes a schedule; the backups that it made stay. */
export function useDeleteSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: BackupSchedule) => call(deleteSchedule, { params: { cid: id } }),
    meta: { failure: 'Failed to delete the schedule' },
    onSuccess: (_, deleted) => {
      uncacheSchedule(client, deleted);
      showToast({ type: 'success', title: 'Schedule deleted', message: deleted.name });
    },
  });
}
