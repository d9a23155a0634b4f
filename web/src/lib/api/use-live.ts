import { hashKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOfDemonstration } from '#config/demonstration.ts';
import { useAuthState } from '../auth/auth-state.ts';
import { listening as listenStore, type RecordSource } from '../firebase/listening.ts';
import { useStore } from '../store.ts';
import {
  applySnapshot,
  liveKey,
  clearSnapshot,
  type LiveSnapshot,
  type LiveRecord,
  type LiveTarget,
} from './live-list.ts';

/**
 * Listens to the signed-in user's own records, under the security rules, and keeps lists of the
 * query cache current with them for as long as what calls it is shown. The demonstration has none
 * that change.
 */
export function useLive<T extends LiveRecord>(
  source: RecordSource<T>,
  targets: readonly LiveTarget<T>[],
): void {
  const client = useQueryClient();
  // Undefined for visitors, who can look at the demonstration.
  const listen = useStore(listenStore);
  const userId = useAuthState().user?.id;
  const { schema: _schema, ...asked } = source;
  const key = hashKey([asked, targets.map(({ queryKey }) => queryKey)]);
  // New objects each time: equal ones are not listened to again.
  const [listening, setListening] = useState({ key, source, targets });
  if (listening.key !== key) {
    setListening({ key, source, targets });
  }
  useEffect(() => {
    const { source: wanted, targets: lists } = listening;
    const isDemonstration = [wanted.id, wanted.projectId].some(isOfDemonstration);
    if (listen === undefined || userId === undefined || isDemonstration || lists.length === 0) {
      return undefined;
    }
    const stop = listen(userId, wanted, (records) => applySnapshot(client, lists, records));
    return () => {
      stop();
      clearSnapshot(client, lists);
    };
  }, [client, listen, userId, listening]);
}

/** What a listener has brought for a key: for records that no list of the cache holds. */
export function useLiveSnapshot<T>({ queryKey }: LiveTarget<T>): readonly T[] | undefined {
  const { data } = useQuery({
    queryKey: liveKey(queryKey),
    queryFn: skipToken,
    gcTime: Infinity,
    // Of what the listener has brought the component draws nothing else.
    select: (live: Exclude<LiveSnapshot<T>, undefined>) =>
      typeof live === 'object' ? live.records : null,
  });
  return data ?? undefined;
}
