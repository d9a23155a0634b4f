import { listRestores, restoreDocumentSchema, type Restore } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { liveQuery } from '#lib/api/live-list.ts';
import { useLive } from '#lib/api/use-live.ts';

export function restoresQuery(projectId: string) {
  const input = { query: { projectId } };
  return liveQuery(listRestores, input, { failure: 'Failed to load restores' });
}

/** The restores of a project's backups and of other projects' into it, newest first. */
export function useRestores(projectId: string) {
  const { data, isPending, error, refetch } = useQuery(restoresQuery(projectId));
  return {
    restores: data ?? [],
    isLoading: data === undefined && isPending,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
  };
}

/** What no backup is restored by stands among the changes only. */
function isOfBackup({ recordId }: Restore): boolean {
  return recordId !== null;
}

/** As `useRestores`, followed live. */
export function useLiveRestores(projectId: string) {
  const { queryKey } = restoresQuery(projectId);
  const source = { from: 'restores', projectId, orInto: true } as const;
  useLive({ ...source, schema: restoreDocumentSchema }, [
    { queryKey, seeds: true, isOf: isOfBackup },
  ]);
  return useRestores(projectId);
}
