import {
  projectMetadataSchema,
  projectNameSchema,
  type Project,
} from '@firekeep/functions/contract';
import { Alert, Dialog, Field, NativeSelect, Stack, TagsInput, Textarea } from '@chakra-ui/react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useState, type FormEvent } from 'react';
import { LabelledInput } from '#components/labelled-input.tsx';
import { describeError } from '#lib/errors/describe-error.ts';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { changesOf, formOf, type ProjectForm } from '../model/project-changes.ts';
import { ColorField } from './color-field.tsx';
import { environmentLabels } from './environment-badge.tsx';
import { PermissionFields } from './permission-fields.tsx';

const environments = projectMetadataSchema.shape.environment.options;

/** The first broken rule, or null. */
function firstError(form: ProjectForm): { field: 'name' | 'metadata'; message: string } | null {
  const name = projectNameSchema.safeParse(form.name);
  if (!name.success) {
    return { field: 'name', message: name.error.issues[0]?.message ?? '' };
  }
  const { description, environment, tags, color } = form;
  const metadata = projectMetadataSchema
    .omit({ favorite: true })
    .safeParse({ description, environment, tags, color });
  return metadata.success
    ? null
    : { field: 'metadata', message: metadata.error.issues[0]?.message ?? '' };
}

function EditFields({
  form,
  onChange,
  nameError,
}: {
  form: ProjectForm;
  onChange: (patch: Partial<ProjectForm>) => void;
  nameError: string | undefined;
}) {
  return (
    <Stack gap="5">
      <LabelledInput
        label="Project name"
        value={form.name}
        onValueChange={(name) => onChange({ name })}
        error={nameError}
        autoComplete="off"
      />
      <Field.Root>
        <Field.Label>Description</Field.Label>
        <Textarea
          value={form.description}
          onChange={(event) => onChange({ description: event.target.value })}
          maxLength={500}
          rows={3}
        />
      </Field.Root>
      <Field.Root>
        <Field.Label>Environment</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={form.environment}
            onChange={(event) =>
              onChange({
                environment: projectMetadataSchema.shape.environment.parse(event.target.value),
              })
            }
          >
            {environments.map((environment) => (
              <option key={environment} value={environment}>
                {environmentLabels[environment]}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <TagsInput.Root
        value={[...form.tags]}
        onValueChange={({ value }) => onChange({ tags: value })}
        max={20}
        maxLength={30}
        blurBehavior="add"
      >
        <TagsInput.Label>Tags</TagsInput.Label>
        <TagsInput.Control>
          <TagsInput.Items />
          <TagsInput.Input placeholder="Add a tag, press Enter" />
        </TagsInput.Control>
      </TagsInput.Root>
      <ColorField value={form.color} onValueChange={(color) => onChange({ color })} />
      <PermissionFields form={form} onChange={onChange} />
    </Stack>
  );
}

function EditForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(project));
  const [error, setError] = useState<ReturnType<typeof firstError>>(null);
  const update = useUpdateProject({ isShownInPlace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cleaned = { ...form, name: form.name.trim() };
    const found = firstError(cleaned);
    setError(found);
    if (found !== null) {
      return;
    }
    const changes = changesOf(project, cleaned);
    if (changes === null) {
      onClose();
      return;
    }
    update.mutate(
      { id: project.id, update: changes },
      {
        onSuccess: () => {
          showToast({ type: 'success', title: 'Project saved', message: cleaned.name });
          onClose();
        },
      },
    );
  };
  const failure = error?.field === 'metadata' ? error.message : null;
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>Edit project</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          {update.error === null && failure === null ? null : (
            <Alert.Root status="error" variant="surface" borderRadius="lg">
              <Alert.Indicator />
              <Alert.Content>
                <Alert.Title>{failure ?? 'Failed to update project on server'}</Alert.Title>
                {update.error === null ? null : (
                  <Alert.Description>{describeError(update.error).message}</Alert.Description>
                )}
              </Alert.Content>
            </Alert.Root>
          )}
          <EditFields
            form={form}
            onChange={(patch) => setForm({ ...form, ...patch })}
            nameError={error?.field === 'name' ? error.message : undefined}
          />
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Save" isPending={update.isPending} />
      <DialogClose />
    </form>
  );
}

/** Name, description, environment, tags, colour, read-only and what Firekeep may do. */
export function EditProjectDialog({
  project,
  isOpen,
  onClose,
}: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <DialogFrame size="lg" isOpen={isOpen} onClose={onClose}>
      <EditForm project={project} onClose={onClose} />
    </DialogFrame>
  );
}
