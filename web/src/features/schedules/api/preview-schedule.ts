import { previewSchedule, type Recurrence } from '@firekeep/functions/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The next five runs of a schedule of the project, by the server's clock and rules; asks for nothing while it is null. */
export function useSchedulePreview(projectId: string, schedule: Recurrence | null) {
  return useQuery({
    queryKey: ['schedule-preview', projectId, schedule],
    queryFn: async ({ signal }) =>
      schedule === null
        ? { runs: [] }
        : call(previewSchedule, { body: { schedule }, about: projectId }, signal),
    enabled: schedule !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { failure: 'Failed to preview the schedule', isShownInPlace: true },
  });
}
