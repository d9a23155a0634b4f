import {
  isSameFields,
  notMovedText,
  originChangedText,
  PlacedCopies,
  type CopyPlaces,
  type Excluded,
  type FirestoreDocument,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { timeOf, type TypedChange } from './decide-write.ts';

/** Of what goes by a move into another database, or by its undo, what that one holds. */
export interface OtherPlaces {
  readonly places: CopyPlaces;
  readonly held: ReadonlyMap<string, FirestoreDocument>;
  /** Whether both are the same document. */
  readonly isSame: (here: FirestoreFields, there: FirestoreFields) => boolean;
}

type KeptResult = { readonly result: 'unticked' } | { readonly result: 'conflict'; reason: string };

interface KeptOptions {
  /** What is there before anything is written. */
  readonly held: ReadonlyMap<string, FirestoreDocument>;
  /** Where documents go from that are moved, each once its new place holds it; null: nowhere. */
  readonly places: CopyPlaces | null;
  /** The same, where they go to or come from another database. */
  readonly elsewhere: OtherPlaces | null;
  readonly excluded: Excluded | undefined;
}

/**
 * What stays as it is, as on the server: copies of what has changed since it was seen, and of what
 * is to go because it was moved (deleted, or replaced by what was there before) all that its new
 * place won't hold.
 */
export function keptCopies(
  changes: readonly TypedChange[],
  { held, places, elsewhere, excluded }: KeptOptions,
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
  const isExcluded = (path: string, change: TypedChange['change']) =>
    excluded?.has({ path, change }) === true;
  const staying =
    elsewhere === null
      ? places === null
        ? []
        : notMoved(ready, held, places)
      : notThere(ready, elsewhere, (place) => isExcluded(place, 'update'));
  for (const { change, place } of staying) {
    const isChosen = isExcluded(place, elsewhere === null ? 'create' : 'update');
    const conflict = { result: 'conflict', reason: notMovedText(place) } as const;
    kept.set(change, isChosen ? { result: 'unticked' } : conflict);
  }
  return kept;
}

interface Staying {
  readonly change: TypedChange;
  readonly place: string;
}

/** What is to go: deleted, or replaced by what was there before it was copied there. */
function going(ready: readonly TypedChange[], moving: PlacedCopies): readonly TypedChange[] {
  return ready.filter(
    ({ path, change }) => change === 'delete' || (change === 'update' && moving.holds(path)),
  );
}

/** What is to go and won't be at its new place then. */
function notMoved(
  ready: readonly TypedChange[],
  held: KeptOptions['held'],
  places: CopyPlaces,
): Staying[] {
  const moving = new PlacedCopies(places);
  const leaving = new Set(going(ready, moving));
  const written = new Map(
    ready.filter((change) => !leaving.has(change)).map(({ path, after }) => [path, after]),
  );
  return [...leaving].flatMap((change) => {
    const place = moving.pathOf(change.path);
    const there = written.get(place) ?? held.get(place)?.fields;
    const isThere = there !== undefined && isSameFields(change.before ?? {}, there);
    return isThere ? [] : [{ change, place }];
  });
}

/** What is to go and isn't the same in the other database, or was excluded of what was copied. */
function notThere(
  ready: readonly TypedChange[],
  { places, held, isSame }: OtherPlaces,
  isExcluded: (place: string) => boolean,
): Staying[] {
  const moving = new PlacedCopies(places);
  return going(ready, moving).flatMap((change) => {
    const place = moving.pathOf(change.path);
    const there = held.get(place)?.fields;
    const isThere = there !== undefined && isSame(change.before ?? {}, there);
    return isThere && !isExcluded(place) ? [] : [{ change, place }];
  });
}
