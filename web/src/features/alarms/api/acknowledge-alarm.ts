import { acknowledgeAlarm } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheAlarm } from './get-alarms.ts';

/** Takes note of an alarm. */
export function useAcknowledgeAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => call(acknowledgeAlarm, { params: { aid: id }, body: {} }),
    meta: { failure: 'Failed to acknowledge the alarm' },
    onSuccess: (changed) => cacheAlarm(client, changed),
  });
}
