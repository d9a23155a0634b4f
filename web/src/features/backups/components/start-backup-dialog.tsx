import { backupNameSchema } from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import type { RenderSelection } from '#components/render-selection.ts';
import { SelectionPatterns } from '#components/selection-patterns.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { errorOf, serverErrors, type FieldErrors } from '#lib/errors/field-errors.ts';
import { includeError, parsePatterns, patternsError, type TypedSelection } from '#lib/patterns.ts';
import { showToast } from '#lib/toaster.ts';
import { useStartBackup } from '../api/start-backup.ts';

interface Form extends TypedSelection {
  readonly name: string;
}

const emptyForm: Form = { name: '', include: '', exclude: '', onlyChosen: false };

function check(form: Form): FieldErrors {
  const name = form.name.trim() === '' ? undefined : backupNameSchema.safeParse(form.name);
  const found = {
    backupName: name?.error?.issues[0]?.message,
    include: includeError(form),
    exclude: patternsError(form.exclude),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, message]) =>
      message === undefined ? [] : [[field, message]],
    ),
  );
}

function StartBackupForm({
  projectId,
  onDone,
  renderSelection,
}: {
  projectId: string;
  onDone: () => void;
  renderSelection: RenderSelection;
}) {
  const [form, setForm] = useState<Form>(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const start = useStartBackup();
  const shown = { ...serverErrors(start.error), ...errors };
  const change = (patch: Partial<Form>) => {
    setForm({ ...form, ...patch });
    setErrors({});
    start.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(form);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    const include = parsePatterns(form.include);
    const exclude = parsePatterns(form.exclude);
    start.mutate(
      {
        projectId,
        ...(form.name.trim() === '' ? {} : { backupName: form.name.trim() }),
        ...(include.length === 0 ? {} : { include }),
        ...(exclude.length === 0 ? {} : { exclude }),
      },
      {
        onSuccess: (record) => {
          showToast({
            type: 'success',
            title: 'Backup started',
            message: record.metadata.backupName,
          });
          onDone();
        },
      },
    );
  };
  const hasFieldErrors = Object.keys(shown).length > 0;
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>Back up now</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          <Text color="fg.muted" fontSize="sm">
            Every document is read at one moment, stored sealed, and read back before the backup
            counts as completed. What a previous backup stored already is not stored again.
          </Text>
          <LabelledInput
            label="Name"
            value={form.name}
            onValueChange={(name) => change({ name })}
            error={errorOf(shown, 'backupName')}
            help="Optional. Without one the backup is named after its time."
            autoComplete="off"
          />
          {renderSelection({
            include: form.include,
            exclude: form.exclude,
            onlyChosen: form.onlyChosen,
            onChange: change,
            children: <SelectionPatterns typed={form} errors={shown} onChange={change} />,
          })}
          {start.error === null || hasFieldErrors ? null : (
            <ErrorNotice title="Failed to start the backup" error={start.error} />
          )}
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Start backup" isPending={start.isPending} />
      <DialogClose />
    </form>
  );
}

/** Asks for a name and a choice of collections, both optional, and starts a backup. */
export function StartBackupDialog({
  projectId,
  isOpen,
  onClose,
  renderSelection,
}: {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
  renderSelection: RenderSelection;
}) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} scrollsInside>
      <StartBackupForm projectId={projectId} onDone={onClose} renderSelection={renderSelection} />
    </DialogFrame>
  );
}
