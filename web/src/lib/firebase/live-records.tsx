import { and, collection, doc, limit, or, orderBy, query, where } from 'firebase/firestore';
import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFirestore, useFirestoreCollection, useFirestoreDocData } from 'reactfire';
import type { z } from 'zod';
import { isOfDemonstration } from '#config/demonstration.ts';
import { useUser } from '../auth/auth-state.ts';
import { liveLimit, type Live } from './live.ts';

/**
 * Listeners on the signed-in user's own records, under the security rules. They draw nothing and hand on what
 * they hear; reactfire throws a listener's error while rendering, so each has a boundary of its own.
 */
interface ListenerProps<T, Heard> {
  readonly from: 'backupRecords' | 'backupConfigurations' | 'restores' | 'alarms';
  readonly schema: z.ZodType<T>;
  /** Must be stable, like a state's setter. */
  readonly onChange: (live: Live<Heard>) => void;
}

interface CollectionProps<T> extends ListenerProps<T, readonly T[]> {
  /** Without one, of all projects. */
  readonly projectId?: string;
  /** Whether restores into the project, and undos of what came from it, are meant too. */
  readonly orInto?: boolean;
  readonly state?: string;
  /** The time by which they are newest first; `createdAt` by default. */
  readonly orderedBy?: 'createdAt' | 'raisedAt';
}

interface DocumentProps<T> extends ListenerProps<T, T> {
  readonly id: string;
}

function Lossy({ onLost, children }: { onLost: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onError={onLost}>
      {children}
    </ErrorBoundary>
  );
}

function ofProject(projectId: string, orInto: boolean) {
  const own = where('projectId', '==', projectId);
  return orInto
    ? or(own, where('target.projectId', '==', projectId), where('sourceProjectId', '==', projectId))
    : own;
}

function CollectionListener<T>(props: CollectionProps<T>) {
  const { from, projectId, orInto, state, orderedBy = 'createdAt', schema, onChange } = props;
  const { id: userId } = useUser();
  const { data: snapshot } = useFirestoreCollection(
    query(
      collection(useFirestore(), from),
      and(
        where('ownerId', '==', userId),
        ...(projectId === undefined ? [] : [ofProject(projectId, orInto === true)]),
        ...(state === undefined ? [] : [where('state', '==', state)]),
      ),
      orderBy(orderedBy, 'desc'),
      limit(liveLimit),
    ),
  );
  useEffect(() => {
    // What comes from the cache is what an SDK without a connection knows: usually nothing at all.
    if (snapshot !== undefined && !snapshot.metadata.fromCache) {
      // A record of another version of the contract is left to the API, which says what is wrong.
      const read = snapshot.docs.map((item) => schema.safeParse(item.data()));
      const value = read.flatMap((item) => (item.success ? [item.data] : []));
      onChange(value.length === read.length ? { status: 'live', value } : { status: 'lost' });
    }
  }, [snapshot, schema, onChange]);
  return null;
}

function DocumentListener<T>({ from, id, schema, onChange }: DocumentProps<T>) {
  const { data } = useFirestoreDocData(doc(useFirestore(), from, id));
  useEffect(() => {
    if (data !== undefined) {
      const read = schema.safeParse(data);
      onChange(read.success ? { status: 'live', value: read.data } : { status: 'lost' });
    }
  }, [data, schema, onChange]);
  return null;
}

/** Listens to the newest records, of a project or in a state. The demonstration has none that change. */
export function LiveCollection<T>(props: CollectionProps<T>) {
  return isOfDemonstration(props.projectId) ? null : (
    <Lossy onLost={() => props.onChange({ status: 'lost' })}>
      <CollectionListener {...props} />
    </Lossy>
  );
}

/** Listens to one record, unless it is the demonstration's. */
export function LiveDocument<T>(props: DocumentProps<T>) {
  return isOfDemonstration(props.id) ? null : (
    <Lossy onLost={() => props.onChange({ status: 'lost' })}>
      <DocumentListener {...props} />
    </Lossy>
  );
}
