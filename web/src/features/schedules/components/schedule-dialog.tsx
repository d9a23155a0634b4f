import type { BackupSchedule } from '@firekeep/functions/contract';
import { Dialog, Portal, Stack, Switch } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import type { RenderSelection } from '#components/render-selection.ts';
import { SelectionPatterns } from '#components/selection-patterns.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { errorOf, serverErrors, type FieldErrors } from '#lib/errors/field-errors.ts';
import { showToast } from '#lib/toaster.ts';
import { useSaveSchedule } from '../api/save-schedule.ts';
import {
  emptyForm,
  formOf,
  readForm,
  readSchedule,
  type ScheduleForm,
} from '../model/schedule-form.ts';
import { RetentionPlan } from './retention-plan.tsx';
import { NextRuns } from './next-runs.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Which schedule the dialog is about. */
export type ScheduleEdit =
  { readonly kind: 'new' } | { readonly kind: 'change'; readonly schedule: BackupSchedule };

interface DialogProps {
  readonly projectId: string;
  readonly edit: ScheduleEdit;
  readonly onClose: () => void;
  readonly renderSelection: RenderSelection;
}

function useScheduleForm({ projectId, edit, onClose }: Omit<DialogProps, 'renderSelection'>) {
  const [form, setForm] = useState<ScheduleForm>(() =>
    edit.kind === 'new' ? emptyForm() : formOf(edit.schedule),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSaveSchedule();
  const shown = { ...serverErrors(save.error), ...errors };
  const change = (patch: Partial<ScheduleForm>) => {
    setForm({ ...form, ...patch });
    setErrors({});
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(form);
    setErrors(read.errors ?? {});
    if (read.input !== undefined) {
      const id = edit.kind === 'new' ? undefined : edit.schedule.id;
      save.mutate(
        { projectId, id, input: read.input },
        {
          onSuccess: ({ name }) => {
            const title = id === undefined ? 'Schedule created' : 'Schedule saved';
            showToast({ type: 'success', title, message: name });
            onClose();
          },
        },
      );
    }
  };
  return { form, shown, change, submit, save };
}

function ScheduleEditor(props: DialogProps) {
  const { form, shown, change, submit, save } = useScheduleForm(props);
  const isNew = props.edit.kind === 'new';
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>{isNew ? 'New schedule' : 'Edit schedule'}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          <LabelledInput
            label="Name"
            value={form.name}
            onValueChange={(name) => change({ name })}
            error={errorOf(shown, 'name')}
            autoComplete="off"
            required
          />
          <WhenFields form={form} errors={shown} onChange={change} />
          <NextRuns projectId={props.projectId} schedule={readSchedule(form)} />
          <RetentionFields form={form} errors={shown} onChange={change} />
          {props.edit.kind === 'new' ? null : (
            <RetentionPlan configurationId={props.edit.schedule.id} form={form} />
          )}
          {props.renderSelection({
            include: form.include,
            exclude: form.exclude,
            onlyChosen: form.onlyChosen,
            onChange: change,
            children: <SelectionPatterns typed={form} errors={shown} onChange={change} />,
          })}
          <WebhookFields
            form={form}
            errors={shown}
            onChange={change}
            saved={props.edit.kind === 'new' ? null : props.edit.schedule}
          />
          {isNew ? (
            <Switch.Root
              checked={form.enabled}
              onCheckedChange={({ checked }) => change({ enabled: checked })}
            >
              <Switch.HiddenInput />
              <Switch.Control />
              <Switch.Label>Enabled</Switch.Label>
            </Switch.Root>
          ) : null}
          {save.error === null || Object.keys(shown).length > 0 ? null : (
            <ErrorNotice title="Failed to save the schedule" error={save.error} />
          )}
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label={isNew ? 'Create schedule' : 'Save schedule'}
        isPending={save.isPending}
      />
      <DialogClose />
    </form>
  );
}

/** Makes or changes a schedule. Open while `edit` is given. */
export function ScheduleDialog({
  projectId,
  edit,
  onClose,
  renderSelection,
}: Omit<DialogProps, 'edit'> & { edit: ScheduleEdit | undefined }) {
  return (
    <Dialog.Root
      size="lg"
      lazyMount
      unmountOnExit
      open={edit !== undefined}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content marginBlock={{ base: '2', md: '8' }}>
            {edit === undefined ? null : (
              <ScheduleEditor
                projectId={projectId}
                edit={edit}
                onClose={onClose}
                renderSelection={renderSelection}
              />
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
