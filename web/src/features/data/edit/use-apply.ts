import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forgetCounts } from '#lib/api/forget-documents.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { formatCount } from '#lib/format.ts';
import { createStore, useStore, type Store } from '#lib/store.ts';
import { expectToast, showToast } from '#lib/toaster.ts';
import { visibleText } from '#lib/visible-text.ts';
import { applyDrafts, undoChanges, type AppliedDrafts, type GivenWith } from './apply-drafts.ts';
import type { Editing } from './edit-context.ts';
import type { Drafts } from './model/document-draft.ts';
import type { DraftStore } from './model/draft-store.ts';
import { stillNotApplied, type NotApplied } from './model/not-applied.ts';
import { rebasedDrafts } from './model/rebased-drafts.ts';
import { settledDrafts } from './model/settled-drafts.ts';

function notifyUndone(documents: number, conflicts: number): void {
  const title = `${formatCount(documents, 'document')} put back`;
  showToast(
    conflicts === 0
      ? { type: 'success', title }
      : {
          type: 'warning',
          title,
          message: `${formatCount(conflicts, 'document')} stayed: somebody has changed them since.`,
        },
  );
}

/** Undoes change sets, and has the documents shown as they are then. */
async function undo(
  { drafts, projectId }: Editing,
  { sent, written, changes }: Pick<AppliedDrafts, 'written' | 'changes'> & { sent: Drafts },
  asked: GivenWith,
): Promise<void> {
  const { now, failure, unread, ...undone } = await undoChanges(projectId, changes, asked);
  const { sending } = drafts.state.get();
  drafts.rebase((step) => rebasedDrafts(step, { sent, written, now, sending }));
  drafts.written.set(now);
  if (failure === null || undone.documents + undone.conflicts > 0) {
    notifyUndone(undone.documents, undone.conflicts);
  }
  if (failure !== null) {
    reportError(failure, 'Undoing the change');
  }
  if (unread !== null) {
    reportError(unread, 'Reading what was put back');
  }
}

function notifyUndeletable(paths: readonly string[]): void {
  const [path] = paths;
  if (path !== undefined) {
    const which =
      paths.length === 1
        ? `${visibleText(path)} was`
        : `${formatCount(paths.length, 'document')} were`;
    showToast({
      type: 'warning',
      title: 'Not undone',
      message: `${which} created already, and nothing may be deleted here.`,
    });
  }
}

/** What no review shows: nothing is left to be looked at, or the page has been left. */
function notifyLeft({ refusal, conflicts, failures }: Omit<NotApplied, 'sent'>): void {
  const count = conflicts.length + failures.length;
  if (refusal !== null) {
    reportError(refusal, 'Applying the changes');
  } else if (count > 0) {
    showToast({
      type: 'warning',
      title: `${formatCount(count, 'document')} not changed`,
      message: 'See why in the review of the changes, where the data is.',
    });
  }
}

const nothing: NotApplied = { sent: [], conflicts: [], failures: [], refusal: null };

/** What could not be applied outlives the page that was to apply it. */
const notAppliedOf = new WeakMap<DraftStore, Store<NotApplied>>();

function storeOf(drafts: DraftStore): Store<NotApplied> {
  const store = notAppliedOf.get(drafts) ?? createStore(nothing);
  notAppliedOf.set(drafts, store);
  return store;
}

/** Whether what calls this is on the page: to be asked when something has ended. */
function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

/**
 * Applies the drafts of a database, and keeps what could not be applied.
 * @param onReview is called at the end, with whether anything is left to be looked at
 */
export function useApply(editing: Editing, onReview: (isLeft: boolean) => void) {
  const { drafts, projectId, guards } = editing;
  const canDelete = editing.canDelete && !guards.refusesDeletes;
  const shown = useStore(drafts.state);
  const store = storeOf(drafts);
  const left = stillNotApplied(useStore(store), shown.drafts);
  const isShown = useIsShown();
  const client = useQueryClient();
  const apply = async (asked: GivenWith) => {
    const sent = drafts.send();
    expectToast();
    const { written, changes, ...others } = await applyDrafts(projectId, sent, asked);
    store.set({ ...others, sent });
    if (changes.length > 0) {
      showToast({
        type: 'success',
        title: `${formatCount(written.length, 'document')} changed`,
        action: {
          label: 'Undo',
          onClick: () => void undo(editing, { sent, written, changes }, asked),
        },
      });
    }
    onReview(others.conflicts.length + others.failures.length > 0 || others.refusal !== null);
    const { left: kept, undeletable } = settledDrafts(
      { ...drafts.state.get(), canDelete },
      written,
    );
    drafts.settle(written, kept);
    notifyUndeletable(undeletable);
    const isEmpty = drafts.drafts.length === 0;
    if (!isShown()) {
      // Nothing on the page hears of what was written.
      forgetCounts(client, projectId);
    }
    if (isEmpty || !isShown()) {
      notifyLeft(isEmpty ? { ...nothing, refusal: others.refusal } : others);
    }
  };
  return {
    ...left,
    isPending: shown.sending.length > 0,
    apply,
  };
}
