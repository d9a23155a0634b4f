import type { Project, RestoreMode } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { TextField } from '#components/form/text-field.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { LabelledSelect } from '#components/labelled-select.tsx';
import type { ScheduleForm, ScheduleFormInput } from '../model/schedule-form.ts';

const modes: readonly { readonly value: RestoreMode; readonly label: string }[] = [
  { value: 'overwrite', label: 'Replace documents with those of the backup' },
  { value: 'mirror', label: 'Replace, and delete what the backup does not hold' },
  { value: 'merge', label: 'Merge fields' },
  { value: 'create', label: 'Only add what is missing' },
];

function Meaning({ target }: { target: Project }) {
  const { name, masks } = target;
  const { length } = masks.rules;
  return length === 0 ? (
    <Callout status="warning">
      {name} has no masks: documents are written there as they are, with all personal data in them.
    </Callout>
  ) : (
    <Text fontSize="sm" color="fg.muted">
      Values are hidden by the {length === 1 ? 'mask' : `${length} masks`} of {name}. Nobody reviews
      a plan: each clone backs up what it changes, can be undone, and raises an alert if it is not
      made as a whole.
    </Text>
  );
}

/** Into which project each backup is cloned once it is verified, if any. */
export function CloneFields({
  form: { control, setValue },
  projects,
  sourceId,
}: {
  form: Pick<ZodForm<ScheduleForm, ScheduleFormInput>, 'control' | 'setValue'>;
  projects: readonly Project[];
  /** The project that is backed up. */
  sourceId: string;
}) {
  const { field, fieldState } = useController({ control, name: 'clone.projectId' });
  const mode = useController({ control, name: 'clone.mode' });
  const chosen = useWatch({ control, name: 'clone.projectId' });
  const target = projects.find(({ id }) => id === chosen);
  const choose = (id: string) => {
    const { databaseId = '(default)' } = projects.find((project) => project.id === id) ?? {};
    field.onChange(id);
    setValue('clone.databaseId', databaseId);
  };
  return (
    <Stack gap="3">
      <LabelledSelect
        label="Afterwards clone into"
        value={field.value}
        options={[
          { value: '', label: 'No other project' },
          ...projects
            .filter(({ id }) => id !== sourceId)
            .map(({ id, name, firebaseProjectId }) => ({
              value: id,
              label: `${name} (${firebaseProjectId})`,
            })),
        ]}
        onValueChange={choose}
        error={fieldState.error?.message}
      />
      {target === undefined ? null : (
        <>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <LabelledSelect
              label="What becomes of documents there"
              value={mode.field.value}
              options={modes}
              onValueChange={mode.field.onChange}
            />
            <TextField
              control={control}
              name="clone.databaseId"
              label="Database"
              {...exactTyping}
            />
          </SimpleGrid>
          <Meaning target={target} />
        </>
      )}
    </Stack>
  );
}
