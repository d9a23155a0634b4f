import { listBackupRecords, type BackupRecord } from '@firekeep/functions/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { mergeLive, type Live } from '#lib/firebase/live.ts';
import { isUnderWay } from '../model/record-status.ts';

export type LiveBackupRecords = Live<readonly BackupRecord[]>;

const pollMs = 3000;

function recordsKey(projectId: string): readonly string[] {
  return ['backup-records', projectId];
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
  return {
    records: mergeLive(listed.data ?? [], live),
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
