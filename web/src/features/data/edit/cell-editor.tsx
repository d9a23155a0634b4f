import { Box, Flex, Portal, Text } from '@chakra-ui/react';
import { typedTextOf, type FirestoreValue, type TypedText } from '@firekeep/functions/contract';
import { useId, useState, type KeyboardEvent as KeyPress } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { useHeldPresses } from './press-again.ts';
import { deleteMeans, type CellEdit } from './use-cell-edit.ts';
import { ValueEditor, type EditEnd } from './value-editor.tsx';

/** Wide enough for a type and a text. */
const leastWidth = 280;
const leastHeight = 90;

interface CellEditorProps {
  readonly edit: CellEdit;
  /** The id of the cell's element. */
  readonly cell: string;
  /** The keys that were pressed for it before it was there. */
  readonly takeHeld: () => readonly KeyboardEvent[];
  /** @param value null: the field is removed */
  readonly onDone: (value: FirestoreValue | null, end: EditEnd) => void;
  readonly onCancel: () => void;
}

/** Over the cell, within the window. */
function placeOf(cell: string) {
  const {
    left = 0,
    top = 0,
    width = 0,
  } = document.getElementById(cell)?.getBoundingClientRect() ?? {};
  const wide = Math.max(width, leastWidth);
  const above = Math.max(0, Math.min(top, window.innerHeight - leastHeight));
  return {
    left: Math.max(0, Math.min(left, window.innerWidth - wide - 8)),
    top: above,
    width: wide,
    maxHeight: window.innerHeight - above,
  };
}

/** What is typed over a value, or where there is none, takes the column's type. */
function typedOf({ value, type, root, begun }: CellEdit): TypedText {
  return value === undefined || begun !== undefined
    ? { type: type === 'null' ? 'string' : type, text: '' }
    : typedTextOf(value, root);
}

/** Has Tab lead from the last button to the first, and back: nothing of the page comes after. */
function keepTab(event: KeyPress<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [first, last] = event.shiftKey
    ? [buttons.at(-1), buttons[0]]
    : [buttons[0], buttons.at(-1)];
  if (event.key === 'Tab' && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}

/** Asks what Delete means, once. */
function DeleteChoice({ edit, onDone, onCancel }: CellEditorProps) {
  const questionId = useId();
  const choose = (means: 'remove' | 'null') => {
    deleteMeans.set(means);
    onDone(means === 'null' ? { nullValue: null } : null, 'blur');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons
    <div
      role="alertdialog"
      aria-labelledby={questionId}
      onKeyDown={(event) => {
        event.stopPropagation();
        keepTab(event);
        if (event.key === 'Escape') {
          onCancel();
        }
      }}
    >
      <Text id={questionId} fontSize="xs" marginBottom="2">
        What does Delete do to {edit.label}, and to others from now on?
      </Text>
      <Flex gap="2" wrap="wrap">
        <QuietButton
          size="xs"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key has just asked for it
          autoFocus
          onClick={() => choose('remove')}
        >
          Remove the field
        </QuietButton>
        <QuietButton size="xs" onClick={() => choose('null')}>
          Set it to null
        </QuietButton>
        <QuietButton size="xs" onClick={onCancel}>
          Cancel
        </QuietButton>
      </Flex>
    </div>
  );
}

/** Edits a cell of the grid where it stands. */
export function CellEditor(props: CellEditorProps) {
  const { edit, cell, takeHeld, onDone, onCancel } = props;
  const [place] = useState(() => placeOf(cell));
  const grid = () => document.getElementById(cell)?.closest('[role=grid]') ?? document.body;
  useHeldPresses(takeHeld, grid);
  return (
    <Portal>
      <Box
        position="fixed"
        zIndex="popover"
        padding="1"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="md"
        bg="bg.panel"
        shadow="md"
        style={place}
      >
        {edit.kind === 'delete' ? (
          <DeleteChoice {...props} />
        ) : (
          <ValueEditor
            label={edit.label}
            typed={typedOf(edit)}
            begun={edit.begun}
            root={edit.root}
            onDone={onDone}
            onCancel={onCancel}
            movesByTab
          />
        )}
      </Box>
    </Portal>
  );
}
