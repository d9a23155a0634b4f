import { listBackupRecords, listProjects, type BackupRecord } from '@firekeep/functions/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { cacheInList } from '#lib/cached-list.ts';
import { isHeard, mergeLive, withoutGone, type Live } from '#lib/firebase/live.ts';
import { useHeld } from '#lib/firebase/use-held.ts';
import { isUnderWay } from '../model/record-status.ts';

export type LiveBackupRecords = Live<readonly BackupRecord[]>;

const pollMs = 3000;
/** Without a listener, what was loaded is taken for current for that long. */
const lostStaleMs = 30_000;

function recordsKey(projectId: string) {
  return keyOf(listBackupRecords, { query: { projectId } });
}

/** Projects carry the time of their last backup: they are asked for again when one completes. */
function useLastBackupRefresh(records: readonly BackupRecord[] | undefined): void {
  const client = useQueryClient();
  const last = records === undefined ? undefined : (records.find(isCompleted)?.id ?? null);
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== undefined && last !== undefined && known.current !== last) {
      void client.invalidateQueries({ queryKey: keyOf(listProjects) });
    }
    known.current = last;
  }, [last, client]);
}

function isChanging(record: BackupRecord): boolean {
  return isUnderWay(record) || record.status === 'deleting';
}

function isCompleted({ status }: BackupRecord): boolean {
  return status === 'completed';
}

/** What a forced reload asks for; otherwise what was loaded once stays, and `live` keeps it current. */
export function recordsQuery(projectId: string, isForced = false) {
  return queryOptions({
    queryKey: recordsKey(projectId),
    queryFn: async ({ signal }) => {
      const query = isForced ? { projectId, forceRefresh: 'true' as const } : { projectId };
      return call(listBackupRecords, { query }, signal);
    },
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'Failed to load backup records', isShownInPlace: true },
  });
}

const none: readonly BackupRecord[] = [];

/** The loaded records without those that the listener has seen go, which are forgotten. */
function useThere(
  projectId: string,
  listed: readonly BackupRecord[],
  live: LiveBackupRecords,
): readonly BackupRecord[] {
  const client = useQueryClient();
  const held = useHeld(live);
  const there = withoutGone(listed, live, {
    held,
    isLeaving: ({ status }) => status === 'deleting',
  });
  const hasGone = there.length < listed.length;
  useEffect(() => {
    if (hasGone) {
      client.setQueryData(recordsQuery(projectId).queryKey, [...there]);
    }
  }, [hasGone, there, client, projectId]);
  return there;
}

/**
 * A project's backup records, newest first, kept current by `live`. They are loaded once per project, and again only when
 * that is asked for. Where the listener is silent, or does not reach back to one of them, the list is asked for again while a
 * backup is under way or being deleted.
 */
export function useBackupRecords(projectId: string, live: LiveBackupRecords) {
  const client = useQueryClient();
  const listed = useQuery({
    ...recordsQuery(projectId),
    ...(live.status === 'lost' ? { staleTime: lostStaleMs } : {}),
    refetchInterval: ({ state }) => {
      const changing = (state.data ?? []).filter(isChanging);
      return changing.some((record) => !isHeard(live, record)) ? pollMs : false;
    },
  });
  const isEmpty = listed.data === undefined && live.status !== 'live';
  const there = useThere(projectId, listed.data ?? none, live);
  const records = mergeLive(there, live);
  useLastBackupRefresh(isEmpty ? undefined : records);
  return {
    records,
    isLoading: isEmpty && listed.isPending,
    error: isEmpty ? listed.error : null,
    isReloading: listed.isRefetching,
    reload: () => {
      // A failure is the query's: it is shown in place.
      client.fetchQuery({ ...recordsQuery(projectId, true), staleTime: 0 }).catch(() => undefined);
    },
  };
}

/** Puts a changed record in its place, a new one in front. */
export function cacheRecord(client: QueryClient, record: BackupRecord): void {
  cacheInList(client, recordsKey(record.projectId), { item: record, newAt: 'front' });
}
