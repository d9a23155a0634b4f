import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import {
  isPlainMap,
  parseValue,
  printValueLines,
  sizeProblem,
  storedProblem,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { loadEditor } from '#components/code-view.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { parentOf } from '#lib/document-path.ts';
import { latePart } from '#lib/late-part.tsx';
import { showToast } from '#lib/toaster.ts';
import { visibleText } from '#lib/visible-text.ts';
import { loadedDocuments } from '../rows/loaded-documents.ts';
import { useEditing } from './edit-context.ts';
import type { JsonFieldProps } from './json-field.tsx';
import { useOpenEditor } from './open-editors.ts';
import { useUnkeptText } from './unkept-texts.ts';
import type { DocumentEdit } from './use-document-edit.ts';

const JsonField = latePart<JsonFieldProps>(
  async () => {
    loadEditor();
    return (await import('./json-field.tsx')).JsonField;
  },
  <Skeleton height="40" />,
);

type ReadDocument = { readonly fields: FirestoreFields } | { readonly problem: string };

/** Where in a text something stands, as people count: from 1. */
function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** The fields that a text stands for, or what is wrong, with its line. */
function readDocument(text: string, root: string, path: string): ReadDocument {
  const parsed = parseValue(text, root);
  if ('problem' in parsed) {
    const { message, from } = parsed.problem;
    return { problem: `${placeOf(text, from)}: ${message}` };
  }
  if (!isPlainMap(parsed.value)) {
    return { problem: 'A document is a map: { "name": "value" }' };
  }
  const { fields } = parsed.value.mapValue;
  const problem = storedProblem(fields) ?? sizeProblem(path, fields);
  return problem === null ? { fields } : { problem };
}

const help =
  'JSON with types: timestamp("…"), ref("…"), geo(1.5, 2), bytes("…"), vector([1, 2]); 1.0 is a double';

/** What is wrong with the text, and what can be done with it. */
function JsonTools({
  problem,
  onKeep,
  onClose,
}: {
  problem: string | null;
  onKeep: () => void;
  onClose: () => void;
}) {
  return (
    <Flex align="center" gap="2" marginBottom="3" wrap="wrap">
      <Text
        flex="1 1 10rem"
        fontSize="xs"
        aria-live="polite"
        color={problem === null ? 'fg.muted' : 'fg.error'}
      >
        {problem ?? help}
      </Text>
      <QuietButton size="xs" onClick={onClose}>
        Cancel
      </QuietButton>
      <Button size="xs" disabled={problem !== null} onClick={onKeep}>
        Keep changes
      </Button>
    </Flex>
  );
}

/** Whether its changes are others than when the text was opened, which would undo them. */
function isOutdated(edit: DocumentEdit, opened: DocumentEdit, shown: string): boolean {
  return edit.isChanged
    ? printValueLines({ mapValue: { fields: edit.wanted } }, edit.root) !== shown
    : opened.isChanged;
}

/** Fields of the documents that are loaded beside one. */
function useFieldsBeside(path: string): () => readonly FirestoreFields[] {
  const projectId = useEditing()?.projectId ?? '';
  const collection = parentOf(path) ?? '';
  return () =>
    loadedDocuments(projectId, collection)
      ?.first()
      .map(({ fields }) => fields) ?? [];
}

interface JsonEditorProps {
  readonly path: string;
  readonly fields: FirestoreFields;
  readonly edit: DocumentEdit;
  readonly onClose: () => void;
}

const outdated =
  'The document was changed outside of this text meanwhile. Copy what you need, cancel, and edit again.';

/** What is written, what is wrong with it, and how it ends: as a change, or without. */
function useJsonText({ path, fields, edit, onClose }: JsonEditorProps) {
  const unkept = useUnkeptText(path);
  // Written with what was seen when it was opened: what others change meanwhile is a conflict.
  const [{ opened, shown, text: begun }] = useState(() => {
    const lines = printValueLines({ mapValue: { fields } }, edit.root);
    return unkept.get() ?? { opened: edit, shown: lines, text: lines };
  });
  const [text, setText] = useState(begun);
  const isOver = useRef(false);
  const read = readDocument(text, edit.root, path);
  const isChanged = text !== shown;
  const wrong = 'problem' in read ? read.problem : null;
  const problem = isChanged && isOutdated(edit, opened, shown) ? outdated : wrong;
  const close = () => {
    isOver.current = true;
    unkept.set(null);
    onClose();
  };
  /** @returns whether nothing is left that isn't kept */
  const keep = (): boolean => {
    const isKept =
      !isChanged || (problem === null && 'fields' in read && opened.write(read.fields));
    if (isKept) {
      close();
    }
    return isKept;
  };
  const leave = useEffectEvent(() => {
    if (!isOver.current && unkept.mayKeep(opened) && !keep()) {
      unkept.set({ opened, shown, text });
      showToast({
        type: 'warning',
        title: `The JSON of ${visibleText(path)} is no change yet`,
        message: `It is kept as you wrote it. ${problem ?? 'It is too large.'}`,
      });
    }
  });
  useEffect(() => () => leave(), []);
  return { text, setText, isChanged, problem, keep, close };
}

/** All fields of a document as text: JSON with Firestore's types. Leaving it keeps what it says. */
export function JsonEditor(props: JsonEditorProps) {
  const known = useFieldsBeside(props.path);
  const { text, setText, isChanged, problem, keep, close } = useJsonText(props);
  useOpenEditor(keep);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      // What was typed is dropped by the button alone.
      if (!isChanged) {
        close();
      }
    }
  };
  return (
    <Flex direction="column" flex="1" minHeight="0" padding="3" onKeyDown={onKeyDown}>
      <JsonTools problem={problem} onKeep={keep} onClose={close} />
      <Box flex="1" minHeight="0" overflowY="auto">
        <JsonField text={text} onChange={setText} problem={problem} known={known} />
      </Box>
    </Flex>
  );
}
