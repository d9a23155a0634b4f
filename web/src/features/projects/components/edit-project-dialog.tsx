import { environmentSchema, type Project } from '@firekeep/functions/contract';
import { Field, Stack, TagsInput } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/update-project.ts';
import {
  changesOf,
  formOf,
  projectFormSchema,
  type ProjectControl,
} from '../model/project-changes.ts';
import { ColorField } from './color-field.tsx';
import { environmentLabels } from './environment-badge.tsx';
import { PermissionFields } from './permission-fields.tsx';

const environments = environmentSchema.options.map((environment) => ({
  value: environment,
  label: environmentLabels[environment],
}));

function TagsField({ control }: { control: ProjectControl }) {
  return (
    <Controller
      control={control}
      name="metadata.tags"
      render={({ field, fieldState: { error } }) => (
        <Field.Root invalid={error !== undefined}>
          <TagsInput.Root
            value={field.value}
            onValueChange={({ value }) => field.onChange(value)}
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
          <Field.ErrorText>{error?.message ?? 'A tag can’t be used'}</Field.ErrorText>
        </Field.Root>
      )}
    />
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
  const { mutateAsync } = useUpdateProject({ isShownInPlace: true });
  return (
    <FormDialog
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      title="Edit project"
      submitLabel="Save"
      failureTitle="Failed to update project on server"
      failureAt="top"
      schema={projectFormSchema}
      defaultValues={formOf(project)}
      onSubmit={async (form) => {
        const update = changesOf(project, form);
        return update && mutateAsync({ params: { id: project.id }, body: update });
      }}
      onDone={(saved) => {
        if (saved !== null) {
          showToast({ type: 'success', title: 'Project saved', message: saved.name });
        }
      }}
    >
      {({ control }) => (
        <Stack gap="5">
          <TextField control={control} name="name" label="Project name" autoComplete="off" />
          <TextAreaField
            control={control}
            name="metadata.description"
            label="Description"
            maxLength={500}
            rows={3}
          />
          <SelectField
            control={control}
            name="metadata.environment"
            label="Environment"
            options={environments}
          />
          <TagsField control={control} />
          <ColorField control={control} />
          <PermissionFields control={control} />
        </Stack>
      )}
    </FormDialog>
  );
}
