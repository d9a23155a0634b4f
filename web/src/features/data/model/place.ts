import { collectionPathSchema, documentPathSchema } from '@firekeep/functions/contract';
import { collectionPathOf, documentPathOf } from '#config/paths.ts';

/** A collection or a document, perhaps its history. */
export interface ChosenPlace {
  readonly kind: 'collection' | 'document' | 'history';
  readonly path: string;
}

/** What is shown; with nothing chosen the ways to all of it, or a query and what that finds. */
export type DataPlace = ChosenPlace | { readonly kind: 'all' | 'query'; readonly path: '' };

/** What the path of an address shows; null where it names no collection and no document. */
export function placeOf(pathname: string): ChosenPlace | null {
  const collection = collectionPathSchema.safeParse(collectionPathOf(pathname));
  if (collection.success) {
    return { kind: 'collection', path: collection.data };
  }
  const document = documentPathSchema.safeParse(documentPathOf(pathname));
  const kind = /^\/projects\/[^/]+\/history\//.test(pathname) ? 'history' : 'document';
  return document.success ? { kind, path: document.data } : null;
}
