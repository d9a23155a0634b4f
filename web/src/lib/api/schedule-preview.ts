import { previewSchedule, type Recurrence } from '@firekeep/functions/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpoint } from './use-endpoint.ts';

/** The next five, by the server's clock and rules; no call while it is null. */
export function useSchedulePreview(projectId: string, schedule: Recurrence | null) {
  return useEndpoint(previewSchedule, schedule && { body: { schedule }, about: projectId }, {
    placeholderData: keepPreviousData,
    retry: false,
    failure: 'Failed to preview the schedule',
  });
}
