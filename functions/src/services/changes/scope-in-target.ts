import { placesMoved } from '../../contract/copies.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { documentPathSchema } from '../../firestore-model/paths.ts';
import { isWholeBackup, type RestoreScope } from '../../firestore-model/restore-selection.ts';

/** What a change set has written documents of, by their paths in its target. */
export function scopeInTarget(
  change: Pick<Restore, 'scope' | 'target' | 'bulk' | 'movedBack'>,
): RestoreScope {
  const { scope, target, bulk } = change;
  const copy = bulk?.copy ?? null;
  if (copy !== null) {
    const places = placesMoved(change);
    return treesOf(places === null ? [copy.to] : [places.from, places.to]);
  }
  const { pathPrefix: prefix } = target;
  if (prefix === null) {
    return scope;
  }
  // Groups below a document have no name: all that is there is meant.
  if (isWholeBackup(scope) || (scope.collectionGroups ?? []).length > 0) {
    return { paths: [prefix], below: true };
  }
  const { paths, collections } = scope;
  const below = (names: readonly string[]) => names.map((name) => `${prefix}/${name}`);
  return {
    ...scope,
    ...(paths === undefined ? {} : { paths: below(paths) }),
    ...(collections === undefined ? {} : { collections: below(collections) }),
  };
}

const isDocument = (place: string) => documentPathSchema.safeParse(place).success;

/** Documents and collections with everything below them. */
function treesOf(places: readonly string[]): RestoreScope {
  const paths = places.filter(isDocument);
  const collections = places.filter((place) => !isDocument(place));
  return {
    ...(paths.length === 0 ? {} : { paths, below: true }),
    ...(collections.length === 0 ? {} : { collections }),
  };
}
