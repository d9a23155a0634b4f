import { Button, Flex, Kbd, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatCount } from '#lib/format.ts';
import { useStore } from '#lib/store.ts';
import type { Editing } from './edit-context.ts';
import { countChanges } from './model/document-draft.ts';
import { useDraftKeys } from './use-draft-keys.ts';

const ReviewDialog = lateDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface DraftsProps {
  readonly editing: Editing;
  readonly isReviewed: boolean;
  readonly onReview: (isReviewed: boolean) => void;
}

/** What has been changed and not applied, and what becomes of it. */
function DraftBar({ editing, isReviewed, onReview }: DraftsProps) {
  const { drafts } = useStore(editing.drafts.state);
  return (
    <Flex
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
      <Text fontSize="sm" flex="1 1 12rem" aria-live="polite">
        {formatCount(countChanges(drafts), 'change')} in {formatCount(drafts.length, 'document')}
      </Text>
      <QuietButton size="xs" onClick={() => editing.drafts.discard()}>
        Discard
      </QuietButton>
      <Button size="xs" onClick={() => onReview(true)}>
        Review and apply{' '}
        <Kbd size="sm" aria-hidden hideBelow="md" bg="transparent" color="inherit">
          {isMac ? '⌘S' : 'Ctrl S'}
        </Kbd>
      </Button>
      <ReviewDialog {...editing} isOpen={isReviewed} onClose={() => onReview(false)} />
    </Flex>
  );
}

/** The bar of what has been changed, while anything has, and its keys. */
export function Drafts(props: DraftsProps) {
  const { editing, isReviewed, onReview } = props;
  const { drafts } = useStore(editing.drafts.state);
  useDraftKeys(editing.drafts, () => onReview(true));
  const isEmpty = drafts.length === 0;
  useEffect(() => {
    if (isReviewed && isEmpty) {
      onReview(false);
    }
  }, [isReviewed, isEmpty, onReview]);
  return isEmpty ? null : <DraftBar {...props} />;
}
