import { useEditing } from './edit-context.ts';
import type { DraftStore } from './model/draft-store.ts';
import type { DocumentEdit } from './use-document-edit.ts';

/** A document's text that is no change yet. */
export interface UnkeptText {
  readonly text: string;
  /** The text, and the document, as it was opened. */
  readonly shown: string;
  readonly opened: DocumentEdit;
}

const textsOf = new WeakMap<DraftStore, Map<string, UnkeptText>>();

function textsIn(drafts: DraftStore): Map<string, UnkeptText> {
  const texts = textsOf.get(drafts) ?? new Map<string, UnkeptText>();
  textsOf.set(drafts, texts);
  return texts;
}

/** Whether any document of a database has such a text. */
export function hasUnkeptText(drafts: DraftStore): boolean {
  return textsIn(drafts).size > 0;
}

/** Whether a new document is no more: its draft was dropped, not written. */
function isDropped(drafts: DraftStore, path: string): boolean {
  const isWritten = drafts.written.get().some((written) => written.path === path);
  return drafts.draftOf(path) === undefined && !isWritten;
}

/** A document's text, which outlives what it is written in; undefined where it has none. */
export function useUnkeptText(path: string) {
  const drafts = useEditing()?.drafts;
  const texts = drafts === undefined ? new Map<string, UnkeptText>() : textsIn(drafts);
  return {
    get: () => texts.get(path),
    set: (text: UnkeptText | null) =>
      void (text === null ? texts.delete(path) : texts.set(path, text)),
    /** Whether what was opened is still there, to be changed. */
    mayKeep: ({ seen }: DocumentEdit) =>
      drafts?.isClosed === false && (seen !== null || !isDropped(drafts, path)),
  };
}
