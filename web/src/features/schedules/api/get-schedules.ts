import { listConfigurations, type BackupConfiguration } from '@firekeep/functions/contract';
import { queryOptions, useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheInList } from '#lib/cached-list.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';

type Configurations = readonly BackupConfiguration[];
export type LiveConfigurationList = Live<Configurations>;

const pollMs = 60_000;

function configurationsKey(projectId: string): readonly string[] {
  return ['backup-configurations', projectId];
}

/** A project's schedules, loaded once per project. */
export function configurationsQuery(projectId: string) {
  return queryOptions({
    queryKey: configurationsKey(projectId),
    queryFn: async ({ signal }) => call(listConfigurations, { query: { projectId }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'Failed to load backup configurations', isShownInPlace: true },
  });
}

/** The schedules of several projects by the project's id, as far as they are loaded. */
export function useSchedulesOf(projectIds: readonly string[]): ReadonlyMap<string, Configurations> {
  return useQueries({
    queries: projectIds.map((id) => configurationsQuery(id)),
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
export function useConfigurations(projectId: string, live: LiveConfigurationList) {
  const { data, isPending, error, refetch } = useQuery({
    ...configurationsQuery(projectId),
    refetchInterval: live.status === 'live' ? false : pollMs,
  });
  return {
    configurations: data === undefined ? undefined : mergeLive(data, live),
    isLoading: isPending,
    error,
    reload: () => void refetch(),
  };
}

/** Puts a changed configuration in its place, a new one in front. */
export function cacheConfiguration(client: QueryClient, changed: BackupConfiguration): void {
  cacheInList(client, configurationsKey(changed.projectId), { item: changed, newAt: 'front' });
}

/** Takes a deleted configuration out of the cached list. */
export function uncacheConfiguration(client: QueryClient, deleted: BackupConfiguration): void {
  client.setQueryData(configurationsKey(deleted.projectId), (list: Configurations | undefined) =>
    list?.filter(({ id }) => id !== deleted.id),
  );
}
