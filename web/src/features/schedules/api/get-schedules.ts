import {
  backupConfigurationDocumentSchema,
  listSchedules,
  type BackupSchedule,
} from '@firekeep/functions/contract';
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { cacheInList, liveQuery, pollWhileNotLive } from '#lib/api/live-list.ts';
import { useLive } from '#lib/api/use-live.ts';

const pollMs = 60_000;

/** A project's schedules, newest first, loaded once per project. */
export function schedulesQuery(projectId: string) {
  return liveQuery(
    listSchedules,
    { query: { projectId } },
    { failure: 'Failed to load backup configurations', staleTime: Infinity, gcTime: Infinity },
  );
}

/** The schedules of several projects by the project's id, as far as they are loaded. */
export function useSchedulesOf(
  projectIds: readonly string[],
): ReadonlyMap<string, readonly BackupSchedule[]> {
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
 * A project's schedules, followed live, as their jobs change them on the server; without a listener
 * they are asked for again each minute.
 */
export function useLiveSchedules(projectId: string) {
  const query = schedulesQuery(projectId);
  const schema = backupConfigurationDocumentSchema;
  useLive({ from: 'backupConfigurations', projectId, schema }, [{ queryKey: query.queryKey }]);
  return useQuery({ ...query, refetchInterval: pollWhileNotLive(useQueryClient(), pollMs) });
}

/** Puts a changed schedule in its place, a new one in front. */
export function cacheSchedule(client: QueryClient, item: BackupSchedule): void {
  cacheInList(client, schedulesQuery(item.projectId).queryKey, { item, newAt: 'front' });
}
