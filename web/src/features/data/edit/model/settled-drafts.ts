import { seenOf, withDraft, type Drafts } from './document-draft.ts';
import type { DraftsState, WrittenDocument } from './draft-store.ts';

/**
 * The drafts without those that were sent and written. One that is another by now stays, to be
 * written next; one that was undone or discarded meanwhile becomes the change back.
 */
export function settledDrafts(
  { drafts, sending }: Pick<DraftsState, 'drafts' | 'sending'>,
  written: readonly WrittenDocument[],
): Drafts {
  const now = new Map(written.map(({ path, document }) => [path, seenOf(document)]));
  const changed = drafts.reduce<Drafts>((kept, draft) => {
    const seen = now.get(draft.path);
    return seen === undefined
      ? kept.concat(draft)
      : sending.includes(draft)
        ? kept
        : withDraft(kept, { ...draft, seen });
  }, []);
  return sending.reduce((kept, { path, seen: before }) => {
    const seen = now.get(path);
    const isDropped = seen !== undefined && !drafts.some((draft) => draft.path === path);
    return isDropped ? withDraft(kept, { path, seen, wanted: before?.fields ?? null }) : kept;
  }, changed);
}
