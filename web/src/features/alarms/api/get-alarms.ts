import { listAlarms, type Alarm } from '@firekeep/functions/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Live } from '#lib/firebase/live.ts';

export type LiveAlarmList = Live<readonly Alarm[]>;

const pollMs = 60_000;

function alarmsKey(projectId: string): readonly string[] {
  return ['alarms', projectId];
}

/** A project's alarms, newest first: the listener's, or without one the API's, asked for again each minute. */
export function useAlarms(projectId: string, live: LiveAlarmList) {
  const isLive = live.status === 'live';
  const listed = useQuery({
    queryKey: alarmsKey(projectId),
    queryFn: async ({ signal }) => call(listAlarms, { query: { projectId } }, signal),
    refetchInterval: isLive ? false : pollMs,
    meta: { failure: 'Failed to load alarms', isShownInPlace: true },
  });
  return {
    alarms: isLive ? live.value : (listed.data ?? []),
    error: isLive ? null : listed.error,
    reload: () => void listed.refetch(),
  };
}

/** Puts a changed alarm in its place. */
export function cacheAlarm(client: QueryClient, changed: Alarm): void {
  client.setQueryData(alarmsKey(changed.projectId), (alarms: readonly Alarm[] | undefined) =>
    alarms?.map((alarm) => (alarm.id === changed.id ? changed : alarm)),
  );
}
