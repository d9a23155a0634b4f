import { alertDocumentSchema, listAlerts, type Alert } from '@firekeep/functions/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { liveQuery, pollWhileNotLive, type LiveTarget } from '#lib/api/live-list.ts';
import { useLiveSnapshot, useLive } from '#lib/api/use-live.ts';

const pollMs = 60_000;

const source = { from: 'alarms', orderedBy: 'raisedAt', schema: alertDocumentSchema } as const;

export function alertsQuery(projectId: string) {
  return liveQuery(listAlerts, { query: { projectId } }, { failure: 'Failed to load alerts' });
}

/** A project's alerts, newest first: followed live, or fetched each minute without a listener. */
export function useLiveAlerts(projectId: string) {
  const query = alertsQuery(projectId);
  useLive({ ...source, projectId }, [{ queryKey: query.queryKey, seeds: true }]);
  const isLive = useLiveSnapshot(query) !== undefined;
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: pollWhileNotLive(useQueryClient(), pollMs),
  });
  return {
    alerts: data ?? [],
    error: isLive ? null : error,
    reload: () => void refetch(),
  };
}

const openAlerts: LiveTarget<Alert> = { queryKey: ['open-alerts'] };

/** Follows the open alerts of all projects, for as long as the frame that calls it is shown. */
export function useLiveOpenAlerts(): readonly Alert[] | undefined {
  useLive({ ...source, state: 'open' }, [openAlerts]);
  return useOpenAlerts();
}

/** The open alerts of all projects, which the frame follows; undefined until they are known. */
export function useOpenAlerts(): readonly Alert[] | undefined {
  return useLiveSnapshot(openAlerts);
}
