import { listBackupRecords, type BackupRecord } from '@firekeep/functions/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api-client.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';
import { isUnderWay } from '../model/record-status.ts';

export type LiveBackupRecords = Live<readonly BackupRecord[]>;

const pollMs = 3000;

function recordsKey(projectId: string): readonly string[] {
  return ['backup-records', projectId];
}

/** Projects carry the time of their last backup: they are asked for again when one completes. */
function useLastBackupRefresh(records: readonly BackupRecord[] | undefined): void {
  const client = useQueryClient();
  const last = records === undefined ? undefined : (records.find(isCompleted)?.id ?? null);
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== undefined && last !== undefined && known.current !== last) {
      void client.invalidateQueries({ queryKey: ['projects'] });
    }
    known.current = last;
  }, [last, client]);
}

function isCompleted({ status }: BackupRecord): boolean {
  return status === 'completed';
}

/**
 * A project's backup records, newest first, kept current by `live`. Without a listener the list is asked for
 * again while one of its backups is under way, and always while one is being deleted.
 */
export function useBackupRecords(projectId: string, live: LiveBackupRecords) {
  const listed = useQuery({
    queryKey: recordsKey(projectId),
    queryFn: async ({ signal }) => call(listBackupRecords, { query: { projectId }, signal }),
    refetchInterval: ({ state }) => {
      const known = state.data ?? [];
      const isLeaving = known.some(({ status }) => status === 'deleting');
      return isLeaving || (live.status !== 'live' && known.some(isUnderWay)) ? pollMs : false;
    },
    meta: { failure: 'Failed to load backup records', isShownInPlace: true },
  });
  const isEmpty = listed.data === undefined && live.status !== 'live';
  const records = mergeLive(listed.data ?? [], live);
  useLastBackupRefresh(isEmpty ? undefined : records);
  return {
    records,
    isLoading: isEmpty && listed.isPending,
    error: isEmpty ? listed.error : null,
    reload: () => void listed.refetch(),
  };
}

/** Puts a changed record in its place, a new one in front. */
export function cacheRecord(client: QueryClient, record: BackupRecord): void {
  client.setQueryData(
    recordsKey(record.projectId),
    (records: readonly BackupRecord[] | undefined) => {
      const known = records ?? [];
      return known.some(({ id }) => id === record.id)
        ? known.map((item) => (item.id === record.id ? record : item))
        : [record, ...known];
    },
  );
}
