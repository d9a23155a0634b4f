import { previewSchedule, type Recurrence } from '@firekeep/functions/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** The next five runs of a schedule of the project, by the server's clock and rules; asks for nothing while it is null. */
export function useSchedulePreview(projectId: string, schedule: Recurrence | null) {
  return useEndpoint(previewSchedule, schedule && { body: { schedule }, about: projectId }, {
    placeholderData: keepPreviousData,
    retry: false,
    failure: 'Failed to preview the schedule',
  });
}
