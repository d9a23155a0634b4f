import { alarmDocumentSchema, listAlarms, type Alarm } from '@firekeep/functions/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { liveQuery, whileUnheard, type LiveTarget } from '#lib/api/live-list.ts';
import { useHeard, useLive } from '#lib/api/use-live.ts';

const pollMs = 60_000;

const source = { from: 'alarms', orderedBy: 'raisedAt', schema: alarmDocumentSchema } as const;

export function alarmsQuery(projectId: string) {
  return liveQuery(listAlarms, { query: { projectId } }, { failure: 'Failed to load alerts' });
}

/** A project's alarms, newest first: followed live, or fetched each minute without a listener. */
export function useLiveAlarms(projectId: string) {
  const query = alarmsQuery(projectId);
  useLive({ ...source, projectId }, [{ queryKey: query.queryKey, seeds: true }]);
  const isHeard = useHeard(query) !== undefined;
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: whileUnheard(useQueryClient(), pollMs),
  });
  return {
    alarms: data ?? [],
    error: isHeard ? null : error,
    reload: () => void refetch(),
  };
}

const openAlarms: LiveTarget<Alarm> = { queryKey: ['open-alarms'] };

/** Follows the open alarms of all projects, for as long as the frame that calls it is shown. */
export function useLiveOpenAlarms(): readonly Alarm[] | undefined {
  useLive({ ...source, state: 'open' }, [openAlarms]);
  return useOpenAlarms();
}

/** The open alarms of all projects, which the frame follows; undefined until they are known. */
export function useOpenAlarms(): readonly Alarm[] | undefined {
  return useHeard(openAlarms);
}
