import { listConfigurations, type BackupConfiguration } from '@firekeep/functions/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheInList } from '#lib/cached-list.ts';

type Configurations = readonly BackupConfiguration[];

function configurationsKey(projectId: string): readonly string[] {
  return ['backup-configurations', projectId];
}

/**
 * A project's schedules, loaded once per project. Runs change them on the server, so they are asked for again each minute
 * that they are shown.
 */
export function useConfigurations(projectId: string) {
  return useQuery({
    queryKey: configurationsKey(projectId),
    queryFn: async ({ signal }) => call(listConfigurations, { query: { projectId }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: 60_000,
    meta: { failure: 'Failed to load backup configurations', isShownInPlace: true },
  });
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
