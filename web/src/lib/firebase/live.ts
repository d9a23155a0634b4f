/**
 * What a listener on our own records has brought so far. `lost` means that it failed (refused, or the browser can't
 * keep it up): pages then ask the API from time to time.
 */
export type Live<T> =
  { readonly status: 'waiting' | 'lost' } | { readonly status: 'live'; readonly value: T };

/** How many records a listener holds; older ones come from the API. */
export const liveLimit = 50;

interface Timed {
  readonly id: string;
  readonly createdAt: string;
}

/** Whether the listener brings what happens to a record: it holds all of them, or at least those of its time. */
export function isHeard(live: Live<readonly Timed[]>, { createdAt }: Timed): boolean {
  return (
    live.status === 'live' &&
    (live.value.length < liveLimit || createdAt > (live.value.at(-1)?.createdAt ?? ''))
  );
}

/**
 * What of the API's list is still there, as far as the listener can say: not what it held before and
 * holds no more, nor what was on its way out when it was listed.
 */
export function withoutGone<T extends Timed>(
  listed: readonly T[],
  live: Live<readonly T[]>,
  options: { readonly held: ReadonlySet<string>; readonly isLeaving: (record: T) => boolean },
): readonly T[] {
  if (live.status !== 'live') {
    return listed;
  }
  const known = new Set(live.value.map(({ id }) => id));
  return listed.filter(
    (record) =>
      known.has(record.id) ||
      !isHeard(live, record) ||
      !(options.held.has(record.id) || options.isLeaving(record)),
  );
}

/**
 * The records to show, newest first: the listener's are the newest state; the API's list adds those that are
 * older than what the listener holds, and those so new that it has not seen them yet.
 */
export function mergeLive<T extends Timed>(
  listed: readonly T[],
  live: Live<readonly T[]>,
): readonly T[] {
  if (live.status !== 'live') {
    return listed;
  }
  const newest = live.value[0]?.createdAt ?? '';
  const oldest = live.value.at(-1)?.createdAt ?? '';
  const known = new Set(live.value.map(({ id }) => id));
  const isFull = live.value.length >= liveLimit;
  const added = listed.filter(
    ({ id, createdAt }) =>
      !known.has(id) && (createdAt > newest || (isFull && createdAt <= oldest)),
  );
  return [...added, ...live.value].toSorted((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1,
  );
}
