import { Flex, Text } from '@chakra-ui/react';
import { diffFields, type FirestoreFields } from '@firekeep/functions/contract';
import { Plus } from 'lucide-react';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatFieldPath } from '#lib/value-text.ts';
import { useDocumentDraft } from './edit-context.ts';
import type { DocumentEdit } from './use-document-edit.ts';
import { focusFields } from './use-field-editing.ts';

const shownNames = { changes: 5, valueBytes: 0 };

function removedText(seen: FirestoreFields, wanted: FirestoreFields): string {
  const { changes } = diffFields(seen, wanted, shownNames);
  const removed = changes.filter(({ after }) => after === null);
  return removed.length === 0
    ? ''
    : ` Removed: ${removed.map(({ path }) => formatFieldPath(path)).join(', ')}.`;
}

function stateText(seen: FirestoreFields | null, wanted: FirestoreFields | null): string {
  if (wanted === null) {
    return 'Will be deleted when the changes are applied.';
  }
  return seen === null
    ? 'New, not created yet.'
    : `Changed, not applied yet.${removedText(seen, wanted)}`;
}

/** What has been changed of a document, and a way to add to it; nothing where it can't be. */
export function DraftNotice({
  path,
  edit,
  onAdd,
}: {
  path: string;
  edit: DocumentEdit | null;
  onAdd: () => void;
}) {
  const draft = useDocumentDraft(path);
  if (edit === null) {
    return null;
  }
  return (
    <Flex
      gap="2"
      align="center"
      wrap="wrap"
      flex="none"
      fontSize="xs"
      paddingInline="3"
      paddingBlock="1"
      borderBottomWidth="1px"
      borderColor="border.muted"
      {...(draft === undefined ? {} : { bg: 'orange.subtle' })}
    >
      <Text flex="1 1 10rem" color="fg.muted" aria-live="polite" overflowWrap="anywhere">
        {draft === undefined ? null : stateText(draft.seen?.fields ?? null, draft.wanted)}
      </Text>
      {edit.isChanged ? (
        <QuietButton
          size="2xs"
          onClick={() => {
            edit.discard();
            focusFields();
          }}
        >
          Discard its changes
        </QuietButton>
      ) : null}
      {draft?.wanted === null ? null : (
        <QuietButton size="2xs" onClick={onAdd}>
          <Plus size={12} /> Add field
        </QuietButton>
      )}
    </Flex>
  );
}
