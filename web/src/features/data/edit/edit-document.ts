import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { showToast } from '#lib/toaster.ts';
import { seenOf } from './model/document-draft.ts';
import type { DraftStore } from './model/draft-store.ts';

/** What a document is to hold. */
interface WantedDocument {
  readonly path: string;
  /** As it was read; null where there is none. */
  readonly document: FirestoreDocument | null;
  /** Null: it is to be deleted. */
  readonly wanted: FirestoreFields | null;
}

/**
 * Keeps what documents are to hold as their drafts, in one step.
 * @returns whether it could; a message says why not
 */
export function editDocuments(drafts: DraftStore, documents: readonly WantedDocument[]): boolean {
  const edits = documents.map(({ path, document, wanted }) => {
    const draft = drafts.draftOf(path);
    return { path, seen: draft === undefined ? seenOf(document) : draft.seen, wanted };
  });
  const problem = drafts.edit(...edits);
  if (problem !== null) {
    showToast({ type: 'error', title: 'Too many changes', message: problem });
  }
  return problem === null;
}
