import { savedQueryNameSchema } from '@firekeep/functions/contract';
import { Dialog, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { TextField } from '#components/text-field.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  /** What the name is at first. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function NameForm({ title, label, name, isPending, error, onName }: NameDialogProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const parsed = savedQueryNameSchema.safeParse(text);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) {
      onName(parsed.data);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <TextField
            label="Name"
            value={text}
            autoComplete="off"
            onValueChange={(next) => {
              setText(next);
              setProblem(undefined);
            }}
            error={problem}
          />
          {error === null ? null : <ErrorNotice title="Failed to save the query" error={error} />}
        </Stack>
      </Dialog.Body>
      <DialogButtons label={label} isPending={isPending} />
      <DialogClose />
    </form>
  );
}

/** Asks for the name of a saved query. */
export function NameDialog(props: NameDialogProps) {
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose}>
      <NameForm {...props} />
    </DialogFrame>
  );
}
