import { maxPathBytes, maxPathSegments, utf8Length } from '../../firestore-model/paths.ts';
import { AppError } from '../../lib/errors.ts';

/** Where a document or a collection is copied to, with as much of what is below it as is meant. */
export interface CopyPlaces {
  readonly from: string;
  readonly to: string;
}

/**
 * Where documents are copied to, each of them under the same names below the new place. So they are
 * in the same order at both. Of documents with everything below them, neither place is below the
 * other; the documents of one collection may be copied above or below it.
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

  /** @throws AppError `failed-precondition` for a name longer or deeper than Firestore allows */
  pathOf(origin: string): string {
    const path = moved(origin, this.places);
    if (path === null) {
      throw new Error('a document that is not copied');
    }
    if (utf8Length(path) > maxPathBytes || path.split('/').length > maxPathSegments) {
      const message = `At its new place the name of ${origin} is longer or deeper than Firestore allows`;
      throw new AppError('failed-precondition', message);
    }
    return path;
  }

  /** Which document a copy is of; null for what is no place of one. */
  originOf(path: string): string | null {
    const { from, to } = this.places;
    return moved(path, { from: to, to: from });
  }
}

function moved(path: string, { from, to }: CopyPlaces): string | null {
  return path === from || path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : null;
}
