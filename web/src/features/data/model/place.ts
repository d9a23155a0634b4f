import { collectionPathSchema, documentPathSchema } from '@firekeep/functions/contract';
import { collectionPathOf, documentPathOf } from '#config/paths.ts';

/** What is shown: all (the path is empty), a collection, or a document, perhaps its history. */
export interface Place {
  readonly kind: 'all' | 'collection' | 'document' | 'history';
  readonly path: string;
}

/** What the path of an address shows; null where it names no collection and no document. */
export function placeOf(pathname: string): Place | null {
  const collection = collectionPathSchema.safeParse(collectionPathOf(pathname));
  if (collection.success) {
    return { kind: 'collection', path: collection.data };
  }
  const document = documentPathSchema.safeParse(documentPathOf(pathname));
  const kind = /^\/projects\/[^/]+\/history\//.test(pathname) ? 'history' : 'document';
  return document.success ? { kind, path: document.data } : null;
}
