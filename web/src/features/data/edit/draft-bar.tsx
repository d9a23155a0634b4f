import { Flex, Kbd, Portal, Text, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { formatCount } from '#lib/format.ts';
import { useStore } from '#lib/store.ts';
import type { Editing } from './edit-context.ts';
import { askedBy } from './model/asked.ts';
import { countChanges, type DocumentDraft } from './model/document-draft.ts';
import { keepOpenEditors } from './open-editors.ts';
import { useHeldPresses } from './press-again.ts';
import { useApply } from './use-apply.ts';
import { useDraftKeys } from './use-draft-keys.ts';

const ReviewDialog = lateDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface DraftsProps {
  readonly editing: Editing;
  readonly isReviewed: boolean;
  readonly onReview: (isReviewed: boolean) => void;
  /** The keys that were pressed for it before it was there. */
  readonly takeHeld: () => readonly KeyboardEvent[];
}

interface DraftBarProps {
  readonly editing: Editing;
  readonly isPending: boolean;
  readonly onReview: () => void;
  readonly onApply: () => void;
}

function sumText(drafts: readonly DocumentDraft[]): string {
  return `${formatCount(countChanges(drafts), 'change')} in ${formatCount(drafts.length, 'document')}`;
}

/** What is to be applied, or being applied; empty where that is nothing. */
function barText({ drafts, sending }: ReturnType<Editing['drafts']['state']['get']>): string {
  return sending.length > 0
    ? `Saving ${sumText(sending)}…`
    : drafts.length > 0
      ? sumText(drafts)
      : '';
}

/**
 * Reads out what the bar says. It stays, as what comes to a page with its text isn’t read out; and
 * it is no part of the page, which is hidden while a dialog is open.
 */
function Announcement({ text }: { text: string }) {
  const [hasSaid, setSaid] = useState(false);
  if (text !== '' && !hasSaid) {
    setSaid(true);
  }
  return (
    <Portal>
      <VisuallyHidden aria-live="polite">
        {text === '' && hasSaid ? 'No changes left to apply' : text}
      </VisuallyHidden>
    </Portal>
  );
}

/** What has been changed and not applied, and what becomes of it. */
function DraftBar({ editing, isPending, onReview, onApply }: DraftBarProps) {
  const state = useStore(editing.drafts.state);
  return (
    <Flex
      ref={useFocusOnLeave<HTMLDivElement>()}
      as="section"
      aria-label="Changes not applied"
      align="center"
      gap="2"
      wrap="wrap"
      flex="none"
      paddingBlock="1.5"
      paddingInline="3"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.subtle"
    >
      <Text fontSize="sm" flex="1 1 9rem">
        {barText(state)}
      </Text>
      <QuietButton size="xs" disabled={isPending} onClick={() => editing.drafts.discard()}>
        Discard
      </QuietButton>
      <QuietButton size="xs" disabled={state.drafts.length === 0} onClick={onReview}>
        Review
      </QuietButton>
      <BusyButton size="xs" loading={isPending} onClick={onApply}>
        Apply{' '}
        <Kbd size="sm" aria-hidden hideBelow="md" bg="transparent" color="inherit">
          {isMac ? '⌘S' : 'Ctrl S'}
        </Kbd>
      </BusyButton>
    </Flex>
  );
}

/** What is being edited becomes a change first, where it can: an editor says why it can't. */
const afterKeeping = (act: () => void) => () => {
  keepOpenEditors();
  act();
};

const nothingGiven = { reason: '', confirmation: '' };

/** The bar of what has been changed, while anything has, and its keys. */
export function Drafts({ editing, isReviewed, onReview, takeHeld }: DraftsProps) {
  const state = useStore(editing.drafts.state);
  const { drafts } = state;
  const [isAsking, setAsking] = useState(false);
  const show = (isShown: boolean, asks = false) => {
    setAsking(asks);
    onReview(isShown);
  };
  const apply = useApply(editing, show);
  const applyNow = () => {
    if (isReviewed || apply.isPending) {
      return;
    }
    // They may have become more since this was drawn.
    if (askedBy(editing, editing.drafts.drafts.length).needsReview) {
      show(true, true);
    } else {
      void apply.apply(nothingGiven);
    }
  };
  useDraftKeys(editing.drafts, applyNow);
  useHeldPresses(takeHeld, () => document.body);
  const isEmpty = drafts.length === 0 && !apply.isPending;
  useEffect(() => {
    if (isReviewed && isEmpty) {
      onReview(false);
    }
  }, [isReviewed, isEmpty, onReview]);
  return (
    <>
      <Announcement text={barText(state)} />
      {isEmpty ? null : (
        <>
          <DraftBar
            editing={editing}
            isPending={apply.isPending}
            onReview={afterKeeping(() => show(true))}
            onApply={afterKeeping(applyNow)}
          />
          <ReviewDialog
            {...{ editing, apply, isAsking }}
            isOpen={isReviewed}
            onClose={() => show(false)}
          />
        </>
      )}
    </>
  );
}
