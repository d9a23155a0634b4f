import {
  isSameFields,
  notMovedText,
  originChangedText,
  PlacedCopies,
  type CopyPlaces,
  type Excluded,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { timeOf, type TypedChange } from './decide-write.ts';

type KeptResult = { readonly result: 'unticked' } | { readonly result: 'conflict'; reason: string };

interface KeptOptions {
  /** What is there before anything is written. */
  readonly held: ReadonlyMap<string, FirestoreDocument>;
  /** Where documents go from that are moved, each once its new place holds it; null: nowhere. */
  readonly places: CopyPlaces | null;
  readonly excluded: Excluded | undefined;
}

/**
 * What stays as it is, as on the server: copies of what has changed since it was seen, and of what
 * is to go because it was moved (deleted, or replaced by what was there before) all that its new
 * place won't hold.
 */
export function keptCopies(
  changes: readonly TypedChange[],
  { held, places, excluded }: KeptOptions,
): ReadonlyMap<TypedChange, KeptResult> {
  const isAsSeen = ({ path, time }: Pick<TypedChange, 'path' | 'time'>) =>
    timeOf(held.get(path)) === time;
  const kept = new Map<TypedChange, KeptResult>();
  for (const change of changes) {
    if (change.origin !== undefined && !isAsSeen(change.origin)) {
      kept.set(change, { result: 'conflict', reason: originChangedText });
    }
  }
  const ready = changes.filter((change) => isAsSeen(change) && !kept.has(change));
  for (const { change, place } of places === null ? [] : notMoved(ready, held, places)) {
    const isChosen = excluded?.has({ path: place, change: 'create' }) === true;
    const conflict = { result: 'conflict', reason: notMovedText(place) } as const;
    kept.set(change, isChosen ? { result: 'unticked' } : conflict);
  }
  return kept;
}

/** What is to go and won't be at its new place then. */
function notMoved(
  ready: readonly TypedChange[],
  held: KeptOptions['held'],
  places: CopyPlaces,
): { readonly change: TypedChange; readonly place: string }[] {
  const moving = new PlacedCopies(places);
  const isGoing = ({ path, change }: TypedChange) =>
    change === 'delete' || (change === 'update' && moving.holds(path));
  const written = new Map(
    ready.filter((change) => !isGoing(change)).map(({ path, after }) => [path, after]),
  );
  return ready.filter(isGoing).flatMap((change) => {
    const place = moving.pathOf(change.path);
    const there = written.get(place) ?? held.get(place)?.fields;
    const isThere = there !== undefined && isSameFields(change.before ?? {}, there);
    return isThere ? [] : [{ change, place }];
  });
}
