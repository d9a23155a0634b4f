import { Dialog, Stack, Text } from '@chakra-ui/react';
import { documentPathSchema, type FirestoreFields } from '@firekeep/functions/contract';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import type { Editing } from './edit-context.ts';
import { randomDocumentId } from './model/document-id.ts';

export interface NewDocumentProps {
  readonly editing: Editing;
  /** The path of the collection. */
  readonly collection: string;
  /** What it begins with. */
  readonly fields: FirestoreFields;
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

function NewDocument({
  editing,
  collection,
  fields,
  onMade,
  onClose,
}: NewDocumentProps & { onClose: () => void }) {
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = id === '' ? randomDocumentId() : id;
    const path = `${collection}/${wanted}`;
    const found = wanted.includes('/')
      ? 'An id has no slash'
      : (pathProblem(path, editing) ?? editing.drafts.edit({ path, seen: null, wanted: fields }));
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
