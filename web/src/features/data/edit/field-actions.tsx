import { Flex, Text } from '@chakra-ui/react';
import { QuietButton } from '#components/quiet-button.tsx';

export interface FieldActionsProps {
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  /** Undefined for an entry of an array, which has no name. */
  readonly onRename: (() => void) | undefined;
  /** Undefined for a field; null where an entry of an array has no place before or after it. */
  readonly onMoveUp: (() => void) | null | undefined;
  readonly onMoveDown: (() => void) | null | undefined;
  /** Undefined for what holds no entries. */
  readonly onAdd: (() => void) | undefined;
}

/** What can be done with the active field, beside its value. */
export function FieldActions(props: FieldActionsProps) {
  const actions = [
    ['Value', 'Edit the value (F2)', props.onEdit],
    ['Name', 'Rename the field', props.onRename],
    ['Duplicate', 'Duplicate the field', props.onDuplicate],
    ['Add entry', 'Add an entry to it', props.onAdd],
    ['Up', 'Move the entry up (Alt ↑)', props.onMoveUp],
    ['Down', 'Move the entry down (Alt ↓)', props.onMoveDown],
    ['Remove', 'Remove the field (Delete)', props.onRemove],
  ] as const;
  return (
    <Flex gap="1.5" align="center" wrap="wrap" fontFamily="body">
      <Text color="fg.muted">Edit</Text>
      {actions.map(([label, name, act]) =>
        act === undefined ? null : (
          // One without a place stays, so that no other button slides under the pointer.
          <QuietButton
            key={label}
            size="2xs"
            aria-label={name}
            title={name}
            aria-disabled={act === null || undefined}
            opacity={act === null ? 0.5 : undefined}
            onClick={() => act?.()}
          >
            {label}
          </QuietButton>
        ),
      )}
    </Flex>
  );
}
