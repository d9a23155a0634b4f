import { createSchedule, updateSchedule, type ScheduleInput } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheSchedule } from './get-schedules.ts';

export interface ScheduleSave {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly input: ScheduleInput;
}

/** Creates a schedule or replaces all of an existing one but whether it runs. The form shows the errors. */
export function useSaveSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projectId, id, input }: ScheduleSave) => {
      if (id === undefined) {
        return call(createSchedule, { body: { ...input, projectId } });
      }
      // Pausing has a switch of its own, which asks.
      const { enabled: _enabled, ...change } = input;
      return call(updateSchedule, { params: { cid: id }, body: change });
    },
    meta: { failure: 'Failed to save the schedule', isShownInPlace: true },
    onSuccess: (saved) => cacheSchedule(client, saved),
  });
}
