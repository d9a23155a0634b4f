import { getRestore, type Restore } from '@firekeep/functions/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import type { Live } from '#lib/firebase/live.ts';
import { isUnderWay } from '../model/restore-text.ts';

export type LiveRestore = Live<Restore>;

const pollMs = 3000;

function restoreKey(id: string): readonly string[] {
  return ['restore', id];
}

/** One restore, kept current by `live` or, without a listener, by asking again while it is under way. */
export function useRestore(id: string, live: LiveRestore) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: restoreKey(id),
    queryFn: async ({ signal }) => call(getRestore, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      live.status !== 'live' && state.data !== undefined && isUnderWay(state.data) ? pollMs : false,
    meta: { failure: 'Failed to load the restore', isShownInPlace: true },
  });
  const restore = live.status === 'live' && live.value.id === id ? live.value : data;
  return {
    restore,
    isLoading: restore === undefined && isPending,
    error: restore === undefined ? error : null,
    reload: () => void refetch(),
  };
}

/** Remembers a restore that a call has answered with. */
export function cacheRestore(client: QueryClient, restore: Restore): void {
  client.setQueryData(restoreKey(restore.id), restore);
}
