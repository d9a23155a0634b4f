import { listRestores, type Restore } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';

export type LiveRestores = Live<readonly Restore[]>;

export function restoresKey(projectId: string): readonly string[] {
  return ['restores', projectId];
}

/** The restores of a project's backups and of other projects' into it, newest first, kept current by `live`. */
export function useRestores(projectId: string, live: LiveRestores) {
  const listed = useQuery({
    queryKey: restoresKey(projectId),
    queryFn: async ({ signal }) => call(listRestores, { query: { projectId } }, signal),
    meta: { failure: 'Failed to load restores', isShownInPlace: true },
  });
  const isEmpty = listed.data === undefined && live.status !== 'live';
  return {
    restores: mergeLive(listed.data ?? [], live),
    isLoading: isEmpty && listed.isPending,
    error: isEmpty ? listed.error : null,
    reload: () => void listed.refetch(),
  };
}
