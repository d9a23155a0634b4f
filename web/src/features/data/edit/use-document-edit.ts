import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { useDocumentDraft, useEditing } from './edit-context.ts';
import { editDocuments } from './edit-document.ts';
import { seenOf } from './model/document-draft.ts';

/** How one document is edited. */
export interface DocumentEdit {
  /** What the names of the database's documents begin with. */
  readonly root: string;
  /** As it was seen before its first change; null for a new one. */
  readonly seen: FirestoreFields | null;
  /** As it is to be; nothing where it is to be deleted, or isn't there. */
  readonly wanted: FirestoreFields;
  readonly isChanged: boolean;
  /** Keeps what it is to hold; null: it is to be deleted. Returns whether it could. */
  readonly write: (wanted: FirestoreFields | null) => boolean;
  /** Drops its changes. */
  readonly discard: () => void;
}

/** @param document as it was read; null where there is none. Null where it can't be edited. */
export function useDocumentEdit(
  path: string,
  document: FirestoreDocument | null,
): DocumentEdit | null {
  const editing = useEditing();
  const draft = useDocumentDraft(path);
  if (editing === null) {
    return null;
  }
  const { drafts, root } = editing;
  const seen = draft === undefined ? seenOf(document) : draft.seen;
  return {
    root,
    seen: seen?.fields ?? null,
    wanted: (draft === undefined ? seen?.fields : draft.wanted) ?? {},
    isChanged: draft !== undefined,
    write: (wanted) => editDocuments(drafts, [{ path, document, wanted }]),
    discard: () => drafts.discard(path),
  };
}
