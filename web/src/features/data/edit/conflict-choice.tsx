import { Box, Flex, SegmentGroup, Text } from '@chakra-ui/react';
import { typedTextOf, type FirestoreValue } from '@firekeep/functions/contract';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { ExactText } from '#components/exact-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from '../grid/cell-text.ts';
import type { OpenEditors } from './open-editors.ts';
import type { ConflictChoice, FieldConflict } from './model/three-way.ts';
import { ValueEditor, type EditEnd } from './value-editor.tsx';

const sides = [
  { value: 'theirs', label: 'Take theirs' },
  { value: 'mine', label: 'Take mine' },
];
const withEdited = [...sides, { value: 'edited', label: 'Edited' }];

const who: Readonly<Record<FieldConflict['changedBy'], string>> = {
  mine: 'changed by you',
  theirs: 'changed by somebody else',
  both: 'changed by both',
};

const textOf = (value: FirestoreValue | null) =>
  value === null ? 'not there' : `${cellText(value).type} ${cellText(value).text}`;

interface ChoiceProps {
  readonly conflict: FieldConflict;
  /** Undefined while somebody has to choose. */
  readonly choice: ConflictChoice | undefined;
  /** What the names of the database's documents begin with. */
  readonly root: string;
  /** Whether a value is being edited, by one of `editors`. */
  readonly isEditing: boolean;
  readonly editors: OpenEditors;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onChoose: (choice: ConflictChoice) => void;
}

const editedIn = (choice: ChoiceProps['choice']): FirestoreValue | null =>
  typeof choice === 'object' ? choice.edited : null;

/** Makes a third value out of mine, or of theirs where mine isn't there. */
function EditedResult({ conflict, choice, root, ...props }: ChoiceProps) {
  const { isEditing, editors, onEditing, onChoose } = props;
  const buttonId = useId();
  const resultId = useId();
  const name = formatFieldPath(conflict.path);
  const edited = editedIn(choice);
  const begun = edited ?? conflict.mine ?? conflict.theirs;
  const close = (end?: EditEnd) => {
    flushSync(() => onEditing(false));
    if (end !== 'blur') {
      document.getElementById(buttonId)?.focus();
    }
  };
  if (isEditing && begun !== null) {
    return (
      <Box flexBasis="full">
        <ValueEditor
          label={`Edited value of ${name}`}
          typed={typedTextOf(begun, root)}
          root={root}
          among={editors}
          onDone={(value, end) => {
            onChoose({ edited: value });
            close(end);
          }}
          onCancel={close}
        />
      </Box>
    );
  }
  return (
    <>
      <QuietButton
        id={buttonId}
        size="2xs"
        aria-label={edited === null ? `Edit ${name}` : `Edit ${name} again`}
        aria-describedby={resultId}
        onClick={() => onEditing(true)}
      >
        {edited === null ? 'Edit' : 'Edit again'}
      </QuietButton>
      <Text id={resultId} fontSize="xs" aria-live="polite" overflowWrap="anywhere">
        {edited === null ? null : (
          <>
            Edited: <ExactText text={textOf(edited)} isProse />
          </>
        )}
      </Text>
    </>
  );
}

/** Which value a field that differs is to hold: theirs, mine or an edited one. */
export function ConflictChoiceOf(props: ChoiceProps) {
  const { conflict, choice, onChoose } = props;
  const edited = editedIn(choice);
  return (
    <Flex gap="2" align="center" wrap="wrap" order="1" flexBasis="full">
      <SegmentGroup.Root
        size="xs"
        aria-label={`Which ${formatFieldPath(conflict.path)}`}
        value={typeof choice === 'object' ? 'edited' : (choice ?? null)}
        onValueChange={({ value }) => {
          if (value !== 'edited') {
            onChoose(value === 'mine' ? 'mine' : 'theirs');
          }
        }}
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={edited === null ? sides : withEdited} />
      </SegmentGroup.Root>
      <EditedResult {...props} />
      <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        {who[conflict.changedBy]}; before: <ExactText text={textOf(conflict.before)} isProse />
      </Text>
    </Flex>
  );
}
