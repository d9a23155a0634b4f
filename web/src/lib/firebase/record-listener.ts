import {
  and,
  collection,
  connectFirestoreEmulator,
  documentId,
  initializeFirestore,
  limit,
  onSnapshot,
  or,
  orderBy,
  query,
  where,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import type { FirebaseServices } from './start.ts';
import type { Listen, RecordSource } from './listening.ts';
import { liveLimit } from './listening.ts';
import type { z } from 'zod';

let started: Firestore | undefined;

/** Starts Firestore's SDK, once in a page. */
export function startFirestore({ app, emulators }: FirebaseServices): Firestore {
  if (started === undefined) {
    started = initializeFirestore(app, {});
    if (emulators !== null) {
      connectFirestoreEmulator(started, emulators.firestore.host, emulators.firestore.port);
    }
  }
  return started;
}

function recordsOf(firestore: Firestore, userId: string, source: RecordSource) {
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

/** Listens under the security rules, which allow a user's own records alone. */
export function listenWith(firestore: Firestore): Listen {
  return (userId, source, onRecords) =>
    onSnapshot(
      recordsOf(firestore, userId, source),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache holds what an SDK without a connection knows: usually nothing at all.
        if (!snapshot.metadata.fromCache) {
          onRecords(read(snapshot, source.schema));
        }
      },
      () => onRecords('lost'),
    );
}
