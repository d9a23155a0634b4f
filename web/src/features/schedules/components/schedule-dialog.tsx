import {
  createSchedule,
  updateSchedule,
  type BackupSchedule,
  type Project,
} from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SwitchField } from '#components/form/flag-fields.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NextRuns } from '#components/form/next-runs.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { WhenFields } from '#components/form/when-fields.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { cacheSchedule } from '../api/get-schedules.ts';
import {
  emptyForm,
  formSchemaFor,
  scheduleFormOf,
  type ScheduleForm,
  type ScheduleFormInput,
} from '../model/schedule-form.ts';
import { CloneFields } from './clone-fields.tsx';
import { RetentionPlan } from './retention-plan.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';

/** Which schedule the dialog is about. */
export type ScheduleEdit =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly schedule: BackupSchedule };

/** What comes of a saved schedule. The form shows the errors. */
const saving = {
  failure: 'Failed to save the schedule',
  isShownInPlace: true,
  onSuccess: (saved: BackupSchedule, _: unknown, client: QueryClient) =>
    cacheSchedule(client, saved),
} as const;

/** Creates a schedule from the form, or changes the one that was `saved`. */
function useSaveSchedule(projectId: string, saved: BackupSchedule | undefined) {
  const create = useEndpointMutation(createSchedule, saving);
  const update = useEndpointMutation(updateSchedule, saving);
  return async ({ enabled, ...input }: ScheduleFormInput) =>
    saved === undefined
      ? create.mutateAsync({ body: { ...input, enabled, projectId } })
      : // Pausing has its own switch, which asks.
        update.mutateAsync({ params: { cid: saved.id }, body: input });
}

/** Everything that a schedule says. */
function Fields({
  form: { control, setValue },
  saved,
  projectId,
  projects,
  channels,
  children,
}: {
  form: Pick<ZodForm<ScheduleForm, ScheduleFormInput>, 'control' | 'setValue'>;
  saved: BackupSchedule | undefined;
  projectId: string;
  projects: readonly Project[];
  /** The fields that choose collections. */
  children: ReactNode;
  channels: ReactNode;
}) {
  return (
    <>
      <TextField control={control} name="name" label="Name" autoComplete="off" required />
      <WhenFields />
      <NextRuns projectId={projectId} />
      <RetentionFields control={control} />
      {saved === undefined ? null : <RetentionPlan configurationId={saved.id} control={control} />}
      {children}
      <CloneFields form={{ control, setValue }} projects={projects} sourceId={projectId} />
      <WebhookFields control={control} saved={saved}>
        {channels}
      </WebhookFields>
      {saved === undefined ? (
        <SwitchField control={control} name="enabled" label="Enabled" />
      ) : null}
    </>
  );
}

/** Makes or changes a schedule. */
export function ScheduleDialog({
  projectId,
  isOpen,
  edit,
  onClose,
  selection,
  channels,
  projects,
}: {
  projectId: string;
  isOpen: boolean;
  /** Given while it is open. */
  edit: ScheduleEdit | undefined;
  onClose: () => void;
  /** The fields that choose collections. */
  selection: ReactNode;
  /** Where else the project's alerts go. */
  channels: ReactNode;
  /** All of the user's. */
  projects: readonly Project[];
}) {
  // While it closes, it shows what it showed.
  const [shown, setShown] = useState(edit);
  if (edit !== undefined && edit !== shown) {
    setShown(edit);
  }
  const saved = shown?.kind === 'change' ? shown.schedule : undefined;
  const save = useSaveSchedule(projectId, saved);
  const isNew = saved === undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      isKept
      title={isNew ? 'New schedule' : 'Edit schedule'}
      submitLabel={isNew ? 'Create schedule' : 'Save schedule'}
      failureTitle="Failed to save the schedule"
      gap="5"
      schema={formSchemaFor(projects)}
      defaultValues={isNew ? emptyForm() : scheduleFormOf(saved)}
      onSubmit={save}
      onDone={({ name }) =>
        showToast({
          type: 'success',
          title: isNew ? 'Schedule created' : 'Schedule saved',
          message: name,
        })
      }
    >
      {(form) => (
        <Fields form={form} channels={channels} {...{ saved, projectId, projects }}>
          {selection}
        </Fields>
      )}
    </FormDialog>
  );
}
