import { isSameState, seenOf, withDraft, type Drafts } from './document-draft.ts';
import type { WrittenDocument } from './draft-store.ts';

/** What was sent and written, and what of it is there since it was undone. */
export interface UndoneDrafts {
  readonly sent: Drafts;
  readonly written: readonly WrittenDocument[];
  readonly now: readonly WrittenDocument[];
  /** On their way: they stay as they were sent. */
  readonly sending: Drafts;
}

/**
 * Drafts after what they rely on was undone: they rely on what is there again, and those that
 * would only undo it too are none any longer. Where somebody else has changed a document since,
 * its draft stays a conflict.
 */
export function rebasedDrafts(
  drafts: Drafts,
  { sent, written, now, sending }: UndoneDrafts,
): Drafts {
  const bases = new Map(
    now.map(({ path, document }) => {
      const before = sent.find((draft) => draft.path === path)?.seen?.fields ?? null;
      const present = seenOf(document);
      const isBack = isSameState(present?.fields ?? null, before);
      const relied = seenOf(written.find((one) => one.path === path)?.document)?.updateTime;
      return [path, { isBack, present, relied }];
    }),
  );
  return drafts.reduce<Drafts>((kept, draft) => {
    const base = bases.get(draft.path);
    const isStale = base?.isBack === true && base.relied === draft.seen?.updateTime;
    return isStale && !sending.includes(draft)
      ? withDraft(kept, { ...draft, seen: base.present })
      : kept.concat(draft);
  }, []);
}
