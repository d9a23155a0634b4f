import { hashKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  and,
  collection,
  documentId,
  limit,
  onSnapshot,
  or,
  orderBy,
  query,
  where,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import { useContext, useEffect, useState } from 'react';
import { FirestoreSdkContext } from 'reactfire';
import type { z } from 'zod';
import { isOfDemonstration } from '#config/demonstration.ts';
import { useAuthState } from '../auth/auth-state.ts';
import {
  hear,
  heardKey,
  liveLimit,
  unhear,
  type Hearing,
  type LiveRecord,
  type LiveTarget,
} from './live-list.ts';

/** Which of the user's own records to listen to: the newest, unless the rest says which. */
interface LiveSource<T> {
  readonly from: 'backupRecords' | 'backupConfigurations' | 'restores' | 'alarms';
  readonly schema: z.ZodType<T>;
  readonly id?: string;
  readonly projectId?: string;
  /** Whether restores into the project, and undos of what came from it, are meant too. */
  readonly orInto?: boolean;
  readonly state?: string;
  /** `createdAt` by default. */
  readonly orderedBy?: 'createdAt' | 'raisedAt';
}

function recordsOf<T>(firestore: Firestore, userId: string, source: LiveSource<T>) {
  const { from, id, projectId, orInto, state, orderedBy = 'createdAt' } = source;
  const ofProject = where('projectId', '==', projectId);
  const into = ['target.projectId', 'sourceProjectId'].map((field) =>
    where(field, '==', projectId),
  );
  return query(
    collection(firestore, from),
    and(
      where('ownerId', '==', userId),
      ...(id === undefined ? [] : [where(documentId(), '==', id)]),
      ...(projectId === undefined ? [] : [orInto === true ? or(ofProject, ...into) : ofProject]),
      ...(state === undefined ? [] : [where('state', '==', state)]),
    ),
    ...(id === undefined ? [orderBy(orderedBy, 'desc')] : []),
    limit(liveLimit),
  );
}

/** A record of another version of the contract is left to the API, which says what is wrong. */
function read<T>({ docs }: QuerySnapshot, schema: z.ZodType<T>): readonly T[] | 'lost' {
  const records = docs.flatMap((item) => schema.safeParse(item.data()).data ?? []);
  return records.length === docs.length ? records : 'lost';
}

/**
 * Listens to the signed-in user's own records, under the security rules, and keeps lists of the
 * query cache current with them for as long as what calls it is shown. The demonstration has none
 * that change.
 */
export function useLive<T extends LiveRecord>(
  source: LiveSource<T>,
  targets: readonly LiveTarget<T>[],
): void {
  const client = useQueryClient();
  // Undefined for visitors, who can look at the demonstration.
  const firestore = useContext(FirestoreSdkContext);
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
    if (firestore === undefined || userId === undefined || isDemonstration || lists.length === 0) {
      return undefined;
    }
    const stop = onSnapshot(
      recordsOf(firestore, userId, wanted),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache holds what an SDK without a connection knows: usually nothing at all.
        if (!snapshot.metadata.fromCache) {
          hear(client, lists, read(snapshot, wanted.schema));
        }
      },
      () => hear(client, lists, 'lost'),
    );
    return () => {
      stop();
      unhear(client, lists);
    };
  }, [client, firestore, userId, listening]);
}

/** What a listener has brought for a key: for records that no list of the cache holds. */
export function useHeard<T>({ queryKey }: LiveTarget<T>): readonly T[] | undefined {
  const { data } = useQuery<Exclude<Hearing<T>, undefined>>({
    queryKey: heardKey(queryKey),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return typeof data === 'object' ? data.records : undefined;
}
