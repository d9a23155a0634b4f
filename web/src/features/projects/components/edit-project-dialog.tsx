import { environmentSchema, type Project } from '@firekeep/functions/contract';
import { chakra, Field, Fieldset, HStack, Stack, TagsInput } from '@chakra-ui/react';
import { tagsInputSlotRecipe } from '@chakra-ui/react/theme';
import { useController } from 'react-hook-form';
import { firstMessage } from '#components/form/first-message.ts';
import { CheckField } from '#components/form/flag-fields.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { ProjectControl } from '../model/project-changes.ts';
import { environmentLabels } from './environment-badge.tsx';
import { GuardFields } from './guard-fields.tsx';
import { MaskFields } from './mask-fields.tsx';
import { ProjectFormDialog } from './project-form-dialog.tsx';

const environments = environmentSchema.options.map((environment) => ({
  value: environment,
  label: environmentLabels[environment],
}));

function TagsField({ control }: { control: ProjectControl }) {
  const { field, fieldState } = useController({ control, name: 'metadata.tags' });
  const { error } = fieldState;
  return (
    <Field.Root invalid={error !== undefined}>
      <TagsInput.Root
        recipe={tagsInputSlotRecipe}
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
      <Field.ErrorText>{firstMessage(error)}</Field.ErrorText>
    </Field.Root>
  );
}

const presets = [
  ['#c2410c', 'Ember'],
  ['#b45309', 'Amber'],
  ['#4d7c0f', 'Olive'],
  ['#047857', 'Green'],
  ['#0e7490', 'Teal'],
  ['#1d4ed8', 'Blue'],
  ['#7e22ce', 'Purple'],
  ['#be185d', 'Pink'],
] as const;

/** The project's own colour: a preset or any other. */
function ColorField({ control }: { control: ProjectControl }) {
  const { field, fieldState } = useController({ control, name: 'metadata.color' });
  const { value, onChange } = field;
  const { error } = fieldState;
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>Colour</Field.Label>
      <HStack gap="2" wrap="wrap">
        {presets.map(([color, label]) => (
          <chakra.button
            key={color}
            type="button"
            aria-label={label}
            aria-pressed={color === value.toLowerCase()}
            onClick={() => onChange(color)}
            width="7"
            height="7"
            borderRadius="full"
            cursor="pointer"
            outlineOffset="2px"
            style={{ backgroundColor: color }}
            _pressed={{ outline: '2px solid', outlineColor: 'fg.muted' }}
            focusVisibleRing="outside"
          />
        ))}
        <chakra.input
          type="color"
          aria-label="Another colour"
          value={value}
          onChange={onChange}
          width="9"
          height="8"
          padding="0.5"
          borderWidth="1px"
          borderRadius="md"
          cursor="pointer"
          bg="transparent"
        />
      </HStack>
      <Field.ErrorText>{error?.message}</Field.ErrorText>
    </Field.Root>
  );
}

/** What the owner lets Firekeep do, within what the key may do. */
function PermissionFields({ control }: { control: ProjectControl }) {
  return (
    <Fieldset.Root>
      <Fieldset.Legend fontSize="sm">Firekeep may, as far as the key allows it</Fieldset.Legend>
      <Fieldset.Content marginTop="2">
        <Stack gap="2">
          <CheckField control={control} name="permissions.read" label="Read documents" />
          <CheckField control={control} name="permissions.write" label="Write documents" />
          <CheckField control={control} name="permissions.delete" label="Delete documents" />
        </Stack>
      </Fieldset.Content>
    </Fieldset.Root>
  );
}

/** Name, description, environment, tags, colour, guards, masks and what Firekeep may do. */
export function EditProjectDialog(dialog: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <ProjectFormDialog
      {...dialog}
      title="Edit project"
      failureTitle="Failed to update project on server"
      savedTitle="Project saved"
    >
      {({ control, trigger, getValues }) => (
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
          <GuardFields control={control} />
          <MaskFields form={{ control, trigger, getValues }} projectId={dialog.project.id} />
          <PermissionFields control={control} />
        </Stack>
      )}
    </ProjectFormDialog>
  );
}
