import { listSchedules, type BackupSchedule } from '@firekeep/functions/contract';
import { queryOptions, useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { cacheInList } from '#lib/cached-list.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';

type Schedules = readonly BackupSchedule[];
export type LiveScheduleList = Live<Schedules>;

const pollMs = 60_000;

function schedulesKey(projectId: string) {
  return keyOf(listSchedules, { query: { projectId } });
}

/** A project's schedules, loaded once per project. */
export function schedulesQuery(projectId: string) {
  return queryOptions({
    queryKey: schedulesKey(projectId),
    queryFn: async ({ signal }) => call(listSchedules, { query: { projectId } }, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'Failed to load backup configurations', isShownInPlace: true },
  });
}

/** The schedules of several projects by the project's id, as far as they are loaded. */
export function useSchedulesOf(projectIds: readonly string[]): ReadonlyMap<string, Schedules> {
  return useQueries({
    queries: projectIds.map((id) => schedulesQuery(id)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const id = projectIds[index];
          return id === undefined || data === undefined ? [] : [[id, data] as const];
        }),
      ),
  });
}

/**
 * A project's schedules, newest first. Runs change them on the server, which `live` brings; while it is silent they are asked
 * for again each minute.
 */
export function useSchedules(projectId: string, live: LiveScheduleList) {
  const { data, isPending, error, refetch } = useQuery({
    ...schedulesQuery(projectId),
    refetchInterval: live.status === 'live' ? false : pollMs,
  });
  return {
    schedules: data === undefined ? undefined : mergeLive(data, live),
    isLoading: isPending,
    error,
    reload: () => void refetch(),
  };
}

/** Puts a changed configuration in its place, a new one in front. */
export function cacheSchedule(client: QueryClient, changed: BackupSchedule): void {
  cacheInList(client, schedulesKey(changed.projectId), { item: changed, newAt: 'front' });
}

/** Takes a deleted configuration out of the cached list. */
export function uncacheSchedule(client: QueryClient, deleted: BackupSchedule): void {
  client.setQueryData(schedulesKey(deleted.projectId), (list: Schedules | undefined) =>
    list?.filter(({ id }) => id !== deleted.id),
  );
}
