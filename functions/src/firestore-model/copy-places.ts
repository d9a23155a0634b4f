import { maxPathBytes, maxPathSegments, utf8Length } from './paths.ts';

/** Where a document or a collection is copied to, with as much of what is below it as is meant. */
export interface CopyPlaces {
  readonly from: string;
  readonly to: string;
}

/** Whether one of both is below the other. */
export function areNestedPlaces({ from, to }: CopyPlaces): boolean {
  return to.startsWith(`${from}/`) || from.startsWith(`${to}/`);
}

/**
 * Where documents are copied to, each of them under the same names below the new place. So they are
 * in the same order at both. Of documents with everything below them, neither place is below the
 * other; the documents of one collection, without what is below them, may be copied above or below
 * it.
 */
export class PlacedCopies {
  private readonly places: CopyPlaces;

  constructor(places: CopyPlaces) {
    this.places = places;
  }

  /** Whether it is a document that is copied. */
  holds(origin: string): boolean {
    return moved(origin, this.places) !== null;
  }

  /** @throws Error for a document that isn't copied */
  pathOf(origin: string): string {
    const path = moved(origin, this.places);
    if (path === null) {
      throw new Error('a document that is not copied');
    }
    return path;
  }

  /** Why a document can't be copied, whatever is at its new place; null where it can. */
  problemOf(origin: string): string | null {
    const path = this.pathOf(origin);
    return utf8Length(path) > maxPathBytes || path.split('/').length > maxPathSegments
      ? `At its new place the name of ${origin} is longer or deeper than Firestore allows`
      : null;
  }

  /** Which document a copy is of; null for what is no place of one. */
  originOf(path: string): string | null {
    return moved(path, reversedPlaces(this.places));
  }
}

export function reversedPlaces({ from, to }: CopyPlaces): CopyPlaces {
  return { from: to, to: from };
}

function moved(path: string, places: CopyPlaces): string | null {
  const { from, to } = places;
  if (path === from) {
    return to;
  }
  const id = path.slice(from.length + 1);
  const isBelow = path.startsWith(`${from}/`);
  return isBelow && !(areNestedPlaces(places) && id.includes('/')) ? `${to}/${id}` : null;
}

/** Why a document stays where it is, and its copy isn't made. */
export function placeTakenText(path: string): string {
  return `${path} is there already, and differs`;
}

/** Why a copy isn't made that was planned. */
export const originChangedText = 'What was to be copied has been changed or deleted since';

/** Why a document stays that was to go once its new place holds it. */
export function notMovedText(place: string): string {
  return `It stays: ${place} doesn't hold the same`;
}
