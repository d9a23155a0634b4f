import { updateSchedule } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheSchedule } from './get-schedules.ts';

/** Pauses a schedule or lets it run again. */
export function useEnableSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, enabled }: { id: string; enabled: boolean }) =>
      call(updateSchedule, { params: { cid: id }, body: { enabled } }),
    meta: { failure: 'Failed to update the schedule' },
    onSuccess: (saved) => cacheSchedule(client, saved),
  });
}
