import { listAlarms, type Alarm } from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import type { Live } from '#lib/firebase/live.ts';

export type LiveAlarmList = Live<readonly Alarm[]>;

const pollMs = 60_000;

/** A project's alarms, newest first: the listener's, or without one the API's, asked for again each minute. */
export function useAlarms(projectId: string, live: LiveAlarmList) {
  const isLive = live.status === 'live';
  const listed = useEndpoint(
    listAlarms,
    { query: { projectId } },
    { refetchInterval: isLive ? false : pollMs, failure: 'Failed to load alarms' },
  );
  return {
    alarms: isLive ? live.value : (listed.data ?? []),
    error: isLive ? null : listed.error,
    reload: () => void listed.refetch(),
  };
}

/** Puts a changed alarm in its place. */
export function cacheAlarm(client: QueryClient, changed: Alarm): void {
  const { projectId } = changed;
  client.setQueryData(
    keyOf(listAlarms, { query: { projectId } }),
    (alarms: readonly Alarm[] | undefined) =>
      alarms?.map((alarm) => (alarm.id === changed.id ? changed : alarm)),
  );
}
