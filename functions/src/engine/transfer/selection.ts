import { collectionOf } from '../../firestore-model/paths.ts';

/** Which documents to export: null for all, else a collection path with `*` for any document id. */
export interface ExportSelection {
  readonly collection: string | null;
  /** Whether what is below the collection's documents belongs to it. */
  readonly withSubcollections: boolean;
}

/** A document path → whether it is exported. */
export function makeExportFilter(selection: ExportSelection): (path: string) => boolean {
  const { collection, withSubcollections } = selection;
  if (collection === null) {
    return () => true;
  }
  const wanted = collection.split('/');
  return (path) => {
    const segments = collectionOf(path).split('/');
    return (
      (withSubcollections ? segments.length >= wanted.length : segments.length === wanted.length) &&
      wanted.every((part, index) => part === segments[index] || (index % 2 === 1 && part === '*'))
    );
  };
}

/** The longest collection path without `*` above all selected documents; null without one. */
export function commonCollection({ collection }: ExportSelection): string | null {
  if (collection === null) {
    return null;
  }
  const segments = collection.split('/');
  const star = segments.findIndex((part, index) => index % 2 === 1 && part === '*');
  return star === -1 ? collection : segments.slice(0, star).join('/');
}
