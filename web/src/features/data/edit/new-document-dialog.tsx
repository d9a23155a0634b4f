import { Dialog, Stack, Text } from '@chakra-ui/react';
import { documentPathSchema, type FirestoreFields } from '@firekeep/functions/contract';
import { useState, type FormEvent } from 'react';
import { CheckBox } from '#components/check-box.tsx';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { formatCount } from '#lib/format.ts';
import { loadedDocuments } from '../rows/loaded-documents.ts';
import type { Editing } from './edit-context.ts';
import { commonFields } from './model/common-fields.ts';
import { randomDocumentId } from './model/document-id.ts';

export interface NewDocumentProps {
  readonly editing: Editing;
  /** The path of the collection. */
  readonly collection: string;
  /** What it begins with; by default what the collection's documents have in common. */
  readonly fields?: FirestoreFields | undefined;
  /** Called with the path of the document. */
  readonly onMade: (path: string) => void;
}

function pathProblem(path: string, { drafts }: Editing): string | null {
  const parsed = documentPathSchema.safeParse(path);
  if (!parsed.success) {
    return parsed.error.issues[0]?.message ?? 'Not a valid document id';
  }
  return drafts.draftOf(path) === undefined ? null : 'This document is among the changes already';
}

/** What documents of the collection that are loaded have in common. */
function templateOf({ editing, collection }: NewDocumentProps) {
  const documents = loadedDocuments(editing.projectId, collection)?.first() ?? [];
  const fields = commonFields(
    documents.map((document) => document.fields),
    new Date(),
  );
  return { fields, count: documents.length };
}

/** How many names are listed. */
const listed = 12;

/** Asks whether a document is to begin as the others are; nothing where they have no such field. */
function Template({
  fields,
  count,
  isFilled,
  onValueChange,
}: ReturnType<typeof templateOf> & {
  isFilled: boolean;
  onValueChange: (isFilled: boolean) => void;
}) {
  const names = Object.keys(fields);
  const more = names.length > listed ? `, and ${names.length - listed} more` : '';
  return names.length === 0 ? null : (
    <CheckBox
      label="Begin with the fields that at least 4 in 5 documents have"
      help={
        <>
          Of {formatCount(count, 'loaded document')}:{' '}
          <ExactText text={names.slice(0, listed).join(', ')} />
          {more}
        </>
      }
      checked={isFilled}
      onValueChange={onValueChange}
    />
  );
}

function NewDocument(props: NewDocumentProps & { onClose: () => void }) {
  const { editing, collection, onMade, onClose } = props;
  // As it was opened: it is drawn while it closes, too.
  const [fields] = useState(props.fields);
  const [template] = useState(() => templateOf(props));
  const [isFilled, setFilled] = useState(true);
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = id === '' ? randomDocumentId() : id;
    const path = `${collection}/${name}`;
    const wanted = fields ?? (isFilled ? template.fields : {});
    const found = name.includes('/')
      ? 'An id has no slash'
      : (pathProblem(path, editing) ?? editing.drafts.edit({ path, seen: null, wanted }));
    setProblem(found);
    if (found === null) {
      onClose();
      onMade(path);
    }
  };
  return (
    <form onSubmit={submit}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title>New document</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="3">
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            In <ExactText text={collection} />. It is created when the changes are applied.
          </Text>
          <LabelledInput
            label="Id"
            value={id}
            onValueChange={setId}
            error={problem ?? undefined}
            placeholder="Leave empty for one of Firestore’s"
            {...exactTyping}
          />
          {fields === undefined ? (
            <Template {...template} isFilled={isFilled} onValueChange={setFilled} />
          ) : null}
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Add document" />
      <DialogClose />
    </form>
  );
}

/** Asks for the id of a document that is to be created. */
export function NewDocumentDialog({
  isOpen,
  onClose,
  ...props
}: NewDocumentProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <NewDocument {...props} onClose={onClose} />
    </DialogFrame>
  );
}
