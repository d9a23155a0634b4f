import {
  backupRecordDocumentSchema,
  listBackupRecords,
  listProjects,
  type BackupRecord,
} from '@firekeep/functions/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cacheInList, liveSnapshotOf, liveQuery, pollWhileNotLive } from '#lib/api/live-list.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { useLive } from '#lib/api/use-live.ts';
import { isBackupUnderWay } from '#lib/backup-record.ts';

const pollMs = 3000;
/** Without a listener, what was loaded is taken for current for that long. */
const lostStaleMs = 30_000;

/** Projects carry the time of their last backup: they are asked for again when one completes. */
function useLastBackupRefresh(records: readonly BackupRecord[] | undefined): void {
  const client = useQueryClient();
  const last =
    records === undefined
      ? undefined
      : (records.find(({ status }) => status === 'completed')?.id ?? null);
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== undefined && last !== undefined && known.current !== last) {
      void client.invalidateQueries({ queryKey: keyOf(listProjects) });
    }
    known.current = last;
  }, [last, client]);
}

function isChanging(record: BackupRecord): boolean {
  return isBackupUnderWay(record) || record.status === 'deleting';
}

/** A project's backups, newest first: loaded once per project, and again where that `isForced`. */
export function recordsQuery(projectId: string, isForced = false) {
  return liveQuery(
    listBackupRecords,
    { query: { projectId } },
    {
      failure: 'Failed to load backup records',
      staleTime: Infinity,
      gcTime: Infinity,
      ...(isForced ? { sent: { query: { projectId, forceRefresh: 'true' } } } : {}),
    },
  );
}

/**
 * A project's backup records, newest first. They are loaded once per project, and again only when
 * that is asked for, or when they are shown again while the listener is lost. Where no listener
 * reaches a backup that is under way or being deleted, the list is asked for again meanwhile.
 */
export function useBackupRecords(projectId: string) {
  const client = useQueryClient();
  const { data, isPending, isRefetching, error } = useQuery({
    ...recordsQuery(projectId),
    staleTime: ({ queryKey }) =>
      liveSnapshotOf(client, queryKey) === 'lost' ? lostStaleMs : Infinity,
    refetchInterval: pollWhileNotLive(client, pollMs, isChanging),
  });
  useLastBackupRefresh(data);
  return {
    records: data ?? [],
    isLoading: data === undefined && isPending,
    error: data === undefined ? error : null,
    isReloading: isRefetching,
    reload: () => {
      // A failure is the query's: it is shown in place.
      client.fetchQuery({ ...recordsQuery(projectId, true), staleTime: 0 }).catch(() => undefined);
    },
  };
}

/** As `useBackupRecords`, followed live. */
export function useLiveBackupRecords(projectId: string) {
  const { queryKey } = recordsQuery(projectId);
  const schema = backupRecordDocumentSchema;
  useLive({ from: 'backupRecords', projectId, schema }, [{ queryKey, seeds: true }]);
  return useBackupRecords(projectId);
}

/** Puts a changed record in its place, a new one in front. */
export function cacheRecord(client: QueryClient, item: BackupRecord): void {
  cacheInList(client, recordsQuery(item.projectId).queryKey, { item, newAt: 'front' });
}
