import { seenOf, withDraft, type DocumentDraft, type Drafts } from './document-draft.ts';
import type { DraftsState, WrittenDocument } from './draft-store.ts';

interface Settling extends Pick<DraftsState, 'drafts' | 'sending'> {
  /** Whether documents may be deleted here. */
  readonly canDelete: boolean;
}

interface Settled {
  readonly left: Drafts;
  /** The paths of those that should not have been created, and can't be deleted. */
  readonly undeletable: readonly string[];
}

/**
 * The drafts without those that were sent and written. One that is another by now stays, to be
 * written next; one that was undone or discarded meanwhile becomes the change back.
 */
export function settledDrafts(
  { drafts, sending, canDelete }: Settling,
  written: readonly WrittenDocument[],
): Settled {
  const now = new Map(written.map(({ path, document }) => [path, seenOf(document)]));
  const changed = drafts.reduce<Drafts>((kept, draft) => {
    const seen = now.get(draft.path);
    return seen === undefined
      ? kept.concat(draft)
      : sending.includes(draft)
        ? kept
        : withDraft(kept, { ...draft, seen });
  }, []);
  const back = sending.flatMap<DocumentDraft>(({ path, seen: before }) => {
    const seen = now.get(path);
    const isDropped = seen !== undefined && !drafts.some((draft) => draft.path === path);
    return isDropped ? [{ path, seen, wanted: before?.fields ?? null }] : [];
  });
  // As a change it would have the server refuse all others.
  const isRefused = ({ wanted }: DocumentDraft) => wanted === null && !canDelete;
  return {
    left: back.reduce((kept, draft) => (isRefused(draft) ? kept : withDraft(kept, draft)), changed),
    undeletable: back.filter(isRefused).map(({ path }) => path),
  };
}
