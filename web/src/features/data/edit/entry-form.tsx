import { Button, Flex, Field, Input } from '@chakra-ui/react';
import {
  readTyped,
  type FirestoreFields,
  type FirestoreValue,
  type TypedText,
} from '@firekeep/functions/contract';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { exactTyping } from '#components/form/exact-typing.ts';
import { QuietButton } from '#components/quiet-button.tsx';
import { standsByName, nameProblem, newEntryPath, type ValuePath } from './model/edit-fields.ts';
import { ValueText } from './value-text.tsx';

export interface EntryFormProps {
  readonly fields: FirestoreFields;
  /** Of the map or the array that the entry stands in; empty for the document itself. */
  readonly parent: ValuePath;
  /** Of a field that gets another name; undefined for an entry that is added. */
  readonly name?: string | undefined;
  readonly root: string;
  /** @param value null where the entry keeps its own */
  readonly onDone: (path: ValuePath, value: FirestoreValue | null) => void;
  readonly onCancel: () => void;
}

function useEntry({ fields, parent, name, root }: EntryFormProps) {
  const [typedName, setName] = useState(name ?? '');
  const [typed, setTyped] = useState<TypedText>({ type: 'string', text: '' });
  const [isChecked, setChecked] = useState(false);
  const path = newEntryPath(fields, parent, typedName);
  const hasName = standsByName(fields, path);
  const wrongName = hasName && typedName !== name ? nameProblem(fields, path) : null;
  const read = readTyped(typed, root);
  return {
    typedName,
    setName,
    typed,
    setTyped,
    isChecked,
    setChecked,
    path,
    hasName,
    wrongName,
    read,
  };
}

type Entry = ReturnType<typeof useEntry>;

function NameInput({ entry, problem }: { entry: Entry; problem: string | null }) {
  return (
    <Field.Root invalid={problem !== null} width="10rem">
      <Input
        size="xs"
        {...exactTyping}
        aria-label="Name"
        placeholder="Name"
        value={entry.typedName}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for it
        autoFocus
        onChange={(event) => entry.setName(event.target.value)}
      />
      {problem === null ? null : <Field.ErrorText>{problem}</Field.ErrorText>}
    </Field.Root>
  );
}

/** What keys do in the form; Enter also where the value is typed, which has lines. */
function keysOf(submit: (event: KeyboardEvent) => void, onCancel: () => void) {
  return (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLElement && event.target.tagName === 'TEXTAREA';
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && isText) {
      submit(event);
    }
  };
}

const look = {
  gap: '2',
  align: 'flex-start',
  wrap: 'wrap',
  padding: '2',
  paddingInline: '3',
  borderTopWidth: '1px',
  borderColor: 'border',
  bg: 'bg.subtle',
} as const;

/** Adds an entry to a map, an array or the document, or gives a field another name. */
export function EntryForm(props: EntryFormProps) {
  const { name, root, onDone, onCancel } = props;
  const entry = useEntry(props);
  const isRename = name !== undefined;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    entry.setChecked(true);
    if (entry.wrongName === null && (isRename || 'value' in entry.read)) {
      onDone(entry.path, isRename || 'problem' in entry.read ? null : entry.read.value);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      aria-label={isRename ? `Rename ${name}` : 'Add a field'}
      onSubmit={submit}
      onKeyDown={keysOf(submit, onCancel)}
    >
      <Flex {...look}>
        {entry.hasName ? (
          <NameInput entry={entry} problem={entry.isChecked ? entry.wrongName : null} />
        ) : null}
        {isRename ? null : (
          <ValueText
            label="Value"
            typed={entry.typed}
            root={root}
            onChange={entry.setTyped}
            focus={entry.hasName ? undefined : 'all'}
          />
        )}
        <Button type="submit" size="xs">
          {isRename ? 'Rename' : 'Add'}
        </Button>
        <QuietButton size="xs" onClick={onCancel}>
          Cancel
        </QuietButton>
      </Flex>
    </form>
  );
}
