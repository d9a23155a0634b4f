import type { Endpoint } from '@firekeep/functions/contract';
import {
  queryOptions,
  replaceEqualDeep,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { callWith, type Answering, type CallInput } from './call.ts';
import { liveLimit } from '../firebase/listening.ts';
import { keyWith } from './query-keys.ts';

/** What merging looks at. Alerts have `raisedAt`, everything else `createdAt`. */
export interface LiveRecord {
  readonly id: string;
  readonly createdAt?: string;
  readonly raisedAt?: string;
  readonly status?: string;
}

/** The newest records, as a listener has them now. */
interface ListenerState<T> {
  readonly records: readonly T[];
  /** The ids of all that it ever held: what it holds no more is deleted, or was pushed out. */
  readonly held: ReadonlySet<string>;
  /** The times between which it knows every record; empty while there is none. */
  readonly newest: string;
  readonly oldest: string;
  /** Whether there may be records older than `oldest`. */
  readonly isFull: boolean;
}

/** `lost`: the listener failed, and the API is polled. Undefined until it has brought something. */
export type LiveSnapshot<T> = ListenerState<T> | 'lost' | undefined;

/** A list of the query cache that a listener keeps current. */
export interface LiveTarget<T> {
  readonly queryKey: QueryKey;
  /** Which of the records belong to the list; by default all. */
  readonly isOf?: (record: T) => boolean;
  /** Whether the records are shown until the list is loaded, or where it can't be. */
  readonly seeds?: boolean;
}

function timeOf({ createdAt, raisedAt }: LiveRecord): string {
  return createdAt ?? raisedAt ?? '';
}

/** The newest first; of one moment the higher id, as Firestore sorts. */
function newestFirst<T extends LiveRecord>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)) || (a.id < b.id ? 1 : -1));
}

/** Where the query cache keeps what a listener has brought for the list at a key. */
export function liveKey(queryKey: QueryKey): QueryKey {
  return ['live', ...queryKey];
}

export function liveSnapshotOf<T extends LiveRecord>(
  client: QueryClient,
  queryKey: QueryKey,
): LiveSnapshot<T> {
  return client.getQueryData(liveKey(queryKey));
}

/**
 * A list, newest first, with what a listener has brought: that is the newest state. The list adds
 * what is older than the listener reaches, and what is too new for it; not what it has seen go, nor
 * what was being deleted when it was listed. What was deleted stands in no list until it is taken
 * back.
 */
export function merge<T extends LiveRecord>(
  listed: readonly T[],
  live: LiveSnapshot<T>,
): readonly T[] {
  if (typeof live !== 'object') {
    return listed.filter(isListed);
  }
  const { records, held, newest, oldest, isFull } = live;
  const known = new Set(records.map(({ id }) => id));
  const added = listed.filter((record) => {
    const time = timeOf(record);
    return time > newest
      ? !held.has(record.id) && record.status !== 'deleting'
      : isFull && time <= oldest && !known.has(record.id);
  });
  return newestFirst([...added, ...records].filter(isListed));
}

function isListed({ status }: LiveRecord): boolean {
  return status !== 'deleted';
}

function nextState<T extends LiveRecord>(
  snapshot: readonly T[],
  isOf: LiveTarget<T>['isOf'] = () => true,
  before: LiveSnapshot<T>,
): ListenerState<T> {
  const [first] = snapshot;
  const last = snapshot.at(-1);
  const own = snapshot.filter(isOf);
  const { held, ...known } = typeof before === 'object' ? before : { held: new Set<string>() };
  const state = {
    records: own,
    newest: first === undefined ? '' : timeOf(first),
    oldest: last === undefined ? '' : timeOf(last),
    isFull: snapshot.length >= liveLimit,
  };
  return {
    ...replaceEqualDeep(known, state),
    held: new Set([...held, ...own.map(({ id }) => id)]),
  };
}

/** The newest of many, none of which belongs to the list, say nothing of it. */
function maySeed<T>(live: ListenerState<T> | 'lost'): boolean {
  return live !== 'lost' && (live.records.length > 0 || !live.isFull);
}

/** Takes what a listener brought, newest first, into the lists that it keeps current. */
export function applySnapshot<T extends LiveRecord>(
  client: QueryClient,
  targets: readonly LiveTarget<T>[],
  snapshot: readonly T[] | 'lost',
): void {
  const cache = client.getQueryCache();
  for (const { queryKey, isOf, seeds = false } of targets) {
    const live =
      snapshot === 'lost'
        ? snapshot
        : nextState(snapshot, isOf, liveSnapshotOf<T>(client, queryKey));
    cache.build(client, { queryKey: liveKey(queryKey), gcTime: Infinity }).setData(live);
    const list = cache.find<readonly T[]>({ queryKey });
    const data = list?.state.data;
    if (data !== undefined || (seeds && maySeed(live))) {
      // Not `setQueryData`, which would pass for an answer: errors and the list's age stay.
      list?.setState({
        // What has not changed stays the same object, so that it isn't drawn again.
        data: replaceEqualDeep(data, merge(data ?? [], live)),
        // Where it could not be loaded, it is asked for again when it is next shown.
        isInvalidated: list.state.isInvalidated || data === undefined,
      });
    }
  }
}

/** Forgets what an ended listener brought, which grows old. That it was lost stays known. */
export function clearSnapshot(
  client: QueryClient,
  targets: readonly Pick<LiveTarget<never>, 'queryKey'>[],
) {
  for (const { queryKey } of targets) {
    if (liveSnapshotOf(client, queryKey) !== 'lost') {
      client
        .getQueryCache()
        .find({ queryKey: liveKey(queryKey) })
        ?.reset();
    }
  }
}

/** A refetch interval while no listener brings a list's changes, or those of changing records. */
export function pollWhileNotLive<T extends LiveRecord>(
  client: QueryClient,
  everyMs: number,
  isChanging?: (record: T) => boolean,
) {
  return ({ queryKey, state }: Pick<Query<readonly T[]>, 'queryKey' | 'state'>): number | false => {
    const live = liveSnapshotOf<T>(client, queryKey);
    const isLive = (record: T) =>
      typeof live === 'object' && (!live.isFull || timeOf(record) > live.oldest);
    const isNotLive =
      isChanging === undefined
        ? typeof live !== 'object'
        : state.data?.some((record) => isChanging(record) && !isLive(record));
    return isNotLive === true ? everyMs : false;
  };
}

/**
 * The query of an endpoint's list, newest first whatever the endpoint's order, as listeners bring
 * it: nothing changes places once there is one. What it brings meanwhile replaces the answers.
 */
export function liveQuery<E extends Endpoint, T extends LiveRecord>(
  endpoint: E & Answering<T[]>,
  input: CallInput<E>,
  { failure, sent = input, ...options }: LiveQueryOptions<CallInput<E>>,
) {
  const queryKey = keyWith(endpoint, input);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) =>
      merge(
        newestFirst(await callWith<T[]>(endpoint, sent, signal)),
        liveSnapshotOf<T>(client, queryKey),
      ),
    meta: { failure, isShownInPlace: true },
    ...options,
  });
}

interface LiveQueryOptions<Input> {
  /** What failed, in the words of the error catalogue. */
  readonly failure: string;
  readonly staleTime?: number;
  readonly gcTime?: number;
  /** What is sent, where that is more than the key says. */
  readonly sent?: Input;
}

/**
 * Puts what a call has answered with in its place in a cached list, or at an end of it; a listener
 * that has brought something newer keeps that. A list that was never loaded is asked for, the item
 * with it: an item alone would pass for all there is.
 */
export function cacheInList(
  client: QueryClient,
  queryKey: QueryKey,
  { item, newAt }: { readonly item: LiveRecord; readonly newAt: 'front' | 'end' },
): void {
  const known = client.getQueryData<readonly LiveRecord[]>(queryKey);
  const isWhole = known !== undefined && client.getQueryState(queryKey)?.isInvalidated !== true;
  if (known !== undefined) {
    const added = newAt === 'front' ? [item, ...known] : [...known, item];
    const changed = known.map((other) => (other.id === item.id ? item : other));
    const list = known.some(({ id }) => id === item.id) ? changed : added;
    client.setQueryData(queryKey, merge(list, liveSnapshotOf(client, queryKey)));
  }
  if (!isWhole) {
    const refetchType = known === undefined ? 'active' : 'none';
    void client.invalidateQueries({ queryKey, exact: true, refetchType });
  }
}
