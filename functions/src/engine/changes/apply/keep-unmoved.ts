import { notMovedText } from '../../../firestore-model/copy-places.ts';
import type { DocumentTarget } from '../../document-target.ts';
import { haveSameFields } from '../../format/document-json.ts';
import { updateTimeOf } from '../decide.ts';
import { readDocuments } from '../read-documents.ts';
import type { PlannedDocument } from './batch.ts';
import type { DocumentOutcome } from './outcome.ts';

/** Documents looked at together, at both places: each may have 1 MiB. */
const maxTogether = 20;

export interface MovedTo {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  /** Where each has to be before it goes; undefined where none is moved. */
  readonly placeOf?: ((path: string) => string) | undefined;
  /** The database of those places, where that is another one, and what is the same at both. */
  readonly there?:
    | {
        readonly target: MovedTo['target'];
        readonly isSame: (here: Uint8Array, there: Uint8Array) => boolean;
        /** Places that somebody excluded: what is to go from here stays, whatever they hold. */
        readonly isExcluded: (place: string) => boolean;
      }
    | undefined;
  /** What isn't written, as somebody decided. */
  readonly isExcluded?: ((path: string) => boolean) | undefined;
}

/**
 * Of documents that are to go because they were moved (deleted, or replaced by what was there
 * before), those stay that their new place doesn't hold: they weren't written there, or somebody
 * has changed them there.
 *
 * @returns the outcomes of those that stay
 * @throws AppError where looking may succeed later
 */
export async function keepUnmoved<Item extends Pick<PlannedDocument, 'entry' | 'write'>>(
  { target, placeOf, there, isExcluded }: MovedTo,
  items: readonly Item[],
): Promise<ReadonlyMap<Item, DocumentOutcome>> {
  const kept = new Map<Item, DocumentOutcome>();
  if (placeOf === undefined) {
    return kept;
  }
  const going = items.filter(({ write }) => write !== null);
  for (let at = 0; at < going.length; at += maxTogether) {
    const some = going.slice(at, at + maxTogether);
    const paths = some.map(({ entry: { path } }) => path);
    const places = paths.map(placeOf);
    const [found, atPlaces] = await readBoth({ target, there }, paths, places);
    for (const item of some) {
      const { path, time } = item.entry;
      const here = found.get(path);
      // What a worker that was lost, or somebody else, has changed is refused as it was planned.
      if (here === undefined || updateTimeOf(here) !== time) {
        continue;
      }
      const place = placeOf(path);
      const outcome = keptAs({ there, isExcluded }, { path, place, here, at: atPlaces.get(place) });
      if (outcome !== null) {
        item.write = null;
        kept.set(item, outcome);
      }
    }
  }
  return kept;
}

/** What becomes of a document that stays; null where it goes. */
function keptAs(
  { there, isExcluded }: Pick<MovedTo, 'there' | 'isExcluded'>,
  {
    path,
    place,
    here,
    at,
  }: { path: string; place: string; here: Uint8Array; at: Uint8Array | undefined },
): DocumentOutcome | null {
  const isChosen = (there?.isExcluded ?? isExcluded)?.(place) === true;
  const isHeld = at !== undefined && (there?.isSame ?? haveSameFields)(here, at);
  if (isHeld && !(isChosen && there !== undefined)) {
    return null;
  }
  return isChosen
    ? { result: 'unticked', path }
    : { result: 'conflict', path, reason: notMovedText(place) };
}

async function readBoth(
  { target, there }: Pick<MovedTo, 'target' | 'there'>,
  paths: readonly string[],
  places: readonly string[],
) {
  if (there === undefined) {
    const found = await readAll(target, [...paths, ...places]);
    return [found, found] as const;
  }
  return [await readAll(target, paths), await readAll(there.target, places)] as const;
}

async function readAll(target: MovedTo['target'], paths: readonly string[]) {
  const { found, refused } = await readDocuments(target, paths, { isAnswering: false });
  const [failure] = refused.values();
  if (failure !== undefined) {
    throw failure;
  }
  return found;
}
