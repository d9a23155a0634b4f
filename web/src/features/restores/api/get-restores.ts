import { listRestores, type Restore } from '@firekeep/functions/contract';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';

export type LiveRestores = Live<readonly Restore[]>;

export function restoresKey(projectId: string) {
  return keyOf(listRestores, { query: { projectId } });
}

/** The restores of a project's backups and of other projects' into it, newest first, kept current by `live`. */
export function useRestores(projectId: string, live: LiveRestores) {
  const listed = useEndpoint(
    listRestores,
    { query: { projectId } },
    { failure: 'Failed to load restores' },
  );
  const isEmpty = listed.data === undefined && live.status !== 'live';
  return {
    restores: mergeLive(listed.data ?? [], live),
    isLoading: isEmpty && listed.isPending,
    error: isEmpty ? listed.error : null,
    reload: () => void listed.refetch(),
  };
}
