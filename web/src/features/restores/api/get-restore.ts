import {
  compareBackup,
  compareProjects,
  getRestore,
  listCollections,
  listDocuments,
  type Restore,
} from '@firekeep/functions/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import type { Live } from '#lib/firebase/live.ts';
import { isUnderWay } from '../model/restore-text.ts';

export type LiveRestore = Live<Restore>;

const pollMs = 3000;

function restoreKey(id: string) {
  return keyOf(getRestore, { params: { id } });
}

/** What is known of the target's documents is out of date once a restore has ended. */
function useTargetRefresh(restore: Restore | undefined): void {
  const client = useQueryClient();
  const isWriting = restore !== undefined && !restore.dryRun && isUnderWay(restore);
  const projectId = restore?.target.projectId;
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting && projectId !== undefined) {
      const query = { pid: projectId };
      for (const queryKey of [
        keyOf(listCollections, { query }),
        keyOf(listDocuments, { query }),
        keyOf(compareBackup),
        keyOf(compareProjects),
      ]) {
        client.removeQueries({ queryKey });
      }
    }
    wasWriting.current = isWriting;
  }, [isWriting, projectId, client]);
}

/** One restore, kept current by `live` or, without a listener, by asking again while it is under way. */
export function useRestore(id: string, live: LiveRestore) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: restoreKey(id),
    queryFn: async ({ signal }) => call(getRestore, { params: { id } }, signal),
    refetchInterval: ({ state }) =>
      live.status !== 'live' && state.data !== undefined && isUnderWay(state.data) ? pollMs : false,
    meta: { failure: 'Failed to load the restore', isShownInPlace: true },
  });
  const restore = live.status === 'live' && live.value.id === id ? live.value : data;
  useTargetRefresh(restore);
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
