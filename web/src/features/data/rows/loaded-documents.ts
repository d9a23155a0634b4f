import type { FirestoreDocument } from '@firekeep/functions/contract';

/** The documents of the grid that is shown, for what leads to them; asked for only when it is. */
export interface LoadedDocuments {
  readonly projectId: string;
  /** The collection's path. */
  readonly collection: string;
  /** Paths of documents whose id contains a text, in any case: at most so many, in order. */
  readonly find: (text: string, most: number) => readonly string[];
  /** The first ones that exist: enough to know what fields they have. */
  readonly first: () => readonly FirestoreDocument[];
}

let shown: LoadedDocuments | null = null;

/** Says what is loaded. @returns what takes it back */
export function showLoaded(documents: LoadedDocuments): () => void {
  shown = documents;
  return () => {
    shown = shown === documents ? null : shown;
  };
}

/** Of a collection of a project; null where another one is shown, or none. */
export function loadedDocuments(projectId: string, collection: string): LoadedDocuments | null {
  return shown?.projectId === projectId && shown.collection === collection ? shown : null;
}
