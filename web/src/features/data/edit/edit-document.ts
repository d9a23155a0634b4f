import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { showToast } from '#lib/toaster.ts';
import { seenOf } from './model/document-draft.ts';
import type { DraftStore } from './model/draft-store.ts';

/**
 * Keeps what a document is to hold as its draft; null: it is to be deleted.
 * @param document as it was read; null where there is none
 */
export function editDocument(
  drafts: DraftStore,
  { path, document }: { readonly path: string; readonly document: FirestoreDocument | null },
  wanted: FirestoreFields | null,
): void {
  const draft = drafts.draftOf(path);
  const seen = draft === undefined ? seenOf(document) : draft.seen;
  const problem = drafts.edit({ path, seen, wanted });
  if (problem !== null) {
    showToast({ type: 'error', title: 'Too many changes', message: problem });
  }
}
