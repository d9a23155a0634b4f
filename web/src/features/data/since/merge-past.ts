import { comparePaths, type FirestoreDocument } from '@firekeep/functions/contract';
import { asAbsent } from './changes-since.ts';
import type { FetchRows, RowPage } from '../rows/row-store.ts';

/** Pages of a list beside what its documents were at another time. */
export interface MergedPage extends RowPage {
  /** What each of `items` was then, in their order; `missing` where it was not there. */
  readonly past: readonly FirestoreDocument[];
  /** Documents that were fetched for it, as they are. */
  readonly reads: number;
  /** Documents that were fetched for it, as they were. */
  readonly pastReads: number;
  /** Why what was there then can't be listed; the list is then the present one alone. */
  readonly pastError: Error | null;
}

/** What is known of the rows' documents at the time that they are compared with. */
export interface PastRows {
  /** Documents as they were, for whoever keeps them to take. */
  readonly documents: FirestoreDocument[];
  /** Rows of documents that were deleted since. */
  readonly deleted: number;
  /** Documents of then that were read. */
  readonly reads: number;
  /** Why those that were deleted since are not among the rows. */
  readonly error: Error | null;
}

/** What was fetched of a list and not passed on; `next` is null after the last page. */
interface Side {
  readonly items: readonly FirestoreDocument[];
  readonly next: string | undefined | null;
}

interface State {
  readonly present: Side;
  readonly past: Side;
  readonly pastError: Error | null;
}

const untouched: Side = { items: [], next: undefined };
const ended: Side = { items: [], next: null };

const isFetchable = ({ items, next }: Side) => items.length === 0 && next !== null;

async function filled(side: Side, fetchPage: FetchRows, signal: AbortSignal): Promise<Side> {
  if (side.items.length > 0 || side.next === null) {
    return side;
  }
  const { items, nextPageToken } = await fetchPage(side.next, signal);
  return { items, next: nextPageToken };
}

/** Which of the next documents of both lists is first in their order; both, if it is the same. */
function nextOf(
  document: FirestoreDocument | undefined,
  was: FirestoreDocument | undefined,
): 'present' | 'past' | 'both' {
  if (document === undefined || was === undefined) {
    return document === undefined ? 'past' : 'present';
  }
  const order = comparePaths(document.path, was.path);
  return order === 0 ? 'both' : order < 0 ? 'present' : 'past';
}

/** Whether no document of a list can come before those of the other that are still there. */
function isKnown({ items, next }: Side, at: number): boolean {
  return at < items.length || next === null;
}

/** Puts what was fetched in one order, as far as no document can come between. */
function joined({ present, past }: Pick<State, 'present' | 'past'>) {
  const items: FirestoreDocument[] = [];
  const before: FirestoreDocument[] = [];
  let [at, pastAt] = [0, 0];
  while (
    isKnown(present, at) &&
    isKnown(past, pastAt) &&
    at + pastAt < present.items.length + past.items.length
  ) {
    const [document, was] = [present.items[at], past.items[pastAt]];
    const next = nextOf(document, was);
    at += next === 'past' ? 0 : 1;
    pastAt += next === 'present' ? 0 : 1;
    if (next !== 'past' && document !== undefined) {
      items.push(document);
      before.push(next === 'both' && was !== undefined ? was : asAbsent(document));
    } else if (was !== undefined && !was.missing) {
      // A parent without a document that lost its subcollections held nothing.
      items.push(asAbsent(was));
      before.push(was);
    }
  }
  return { items, before, at, pastAt };
}

/**
 * Pages of a list in the order of names, in which documents that were there at another time and are
 * no longer stand in their places, as `missing`. A page can be asked for again until the next one
 * is there.
 */
export function mergePages(fetchPresent: FetchRows, fetchPast: FetchRows) {
  const first: State = { present: untouched, past: untouched, pastError: null };
  const states = new Map([[0, first]]);
  return async (pageToken: string | undefined, signal: AbortSignal): Promise<MergedPage> => {
    const page = Number(pageToken ?? 0);
    const state = states.get(page) ?? first;
    const isFetched = { present: isFetchable(state.present), past: isFetchable(state.past) };
    let { pastError } = state;
    const [present, past] = await Promise.all([
      filled(state.present, fetchPresent, signal),
      filled(state.past, fetchPast, signal).catch((error: unknown) => {
        pastError = error instanceof Error ? error : new Error(String(error));
        return ended;
      }),
    ]);
    signal.throwIfAborted();
    const { items, before, at, pastAt } = joined({ present, past });
    const left = {
      present: { ...present, items: present.items.slice(at) },
      past: { ...past, items: past.items.slice(pastAt) },
    };
    states.set(page + 1, { ...left, pastError });
    // Nobody goes back to it.
    states.delete(page - 1);
    const isLast = [left.present, left.past].every(
      ({ items: rest, next }) => rest.length === 0 && next === null,
    );
    return {
      items,
      // What was there is unknown from where it could not be listed.
      past: pastError === null ? before : [],
      nextPageToken: isLast ? null : String(page + 1),
      reads: isFetched.present ? present.items.length : 0,
      pastReads: isFetched.past ? past.items.length : 0,
      pastError,
    };
  };
}
