import { getRestore, restoreDocumentSchema, type Restore } from '@firekeep/functions/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveTarget } from '#lib/api/live-list.ts';
import { forgetDocuments } from '#lib/api/forget-documents.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useLiveSnapshot, useLive } from '#lib/api/use-live.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';

const pollMs = 3000;

/** What is known of the target's documents is out of date once a restore has ended. */
function useTargetRefresh(restore: Restore | undefined): void {
  const client = useQueryClient();
  const isWriting = restore !== undefined && !restore.dryRun && isRestoreUnderWay(restore);
  const projectId = restore?.target.projectId;
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting && projectId !== undefined) {
      forgetDocuments(client, projectId);
    }
    wasWriting.current = isWriting;
  }, [isWriting, projectId, client]);
}

/** One restore, followed live or, without a listener, by asking again while it is under way. */
export function useLiveRestore(id: string) {
  const target: LiveTarget<Restore> = { queryKey: ['live-restore', id] };
  useLive({ from: 'restores', id, schema: restoreDocumentSchema }, [target]);
  const live = useLiveSnapshot(target)?.[0];
  const { data, isPending, error, refetch } = useEndpoint(
    getRestore,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        live === undefined && state.data !== undefined && isRestoreUnderWay(state.data)
          ? pollMs
          : false,
      failure: 'Failed to load the change',
    },
  );
  const restore = live ?? data;
  useTargetRefresh(restore);
  return {
    restore,
    isLoading: restore === undefined && isPending,
    error: restore === undefined ? error : null,
    reload: () => void refetch(),
  };
}

/** One restore, for what of it never changes; `useLiveRestore` follows it. */
export function useRestore(id: string): Restore | undefined {
  return useEndpoint(getRestore, { params: { id } }, { failure: 'Failed to load the change' }).data;
}

/** Remembers a restore that a call has answered with. */
export function cacheRestore(client: QueryClient, restore: Restore): void {
  client.setQueryData(keyOf(getRestore, { params: { id: restore.id } }), restore);
}
