import type { AppliedDrafts } from '../apply-drafts.ts';
import type { Drafts } from './document-draft.ts';

/** What of drafts that were sent could not be applied. */
export interface NotApplied extends Pick<AppliedDrafts, 'conflicts' | 'failures' | 'refusal'> {
  readonly sent: Drafts;
}

/**
 * What of it is still so for the drafts that there are: for those that rely on the same state of
 * their document as when they were sent. What was discarded is not, until that is undone.
 */
export function stillNotApplied(
  { sent, conflicts, failures, refusal }: NotApplied,
  drafts: Drafts,
): Omit<NotApplied, 'sent'> {
  const isLeft = ({ path }: { readonly path: string }) => {
    const draft = drafts.find((one) => one.path === path);
    const was = sent.find((one) => one.path === path);
    const isThere = draft !== undefined && was !== undefined;
    return isThere && draft.seen?.updateTime === was.seen?.updateTime;
  };
  return {
    conflicts: conflicts.filter(isLeft),
    failures: failures.filter(isLeft),
    refusal: sent.some(isLeft) ? refusal : null,
  };
}
