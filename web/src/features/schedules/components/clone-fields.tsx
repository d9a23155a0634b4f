import type { Project, RestoreMode } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { TextField } from '#components/form/text-field.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { LabelledSelect } from '#components/labelled-select.tsx';
import {
  projectGone,
  type ScheduleControl,
  type ScheduleForm,
  type ScheduleFormInput,
} from '../model/schedule-form.ts';

const modes: readonly { readonly value: RestoreMode; readonly label: string }[] = [
  { value: 'overwrite', label: 'Replace with the backup’s' },
  { value: 'mirror', label: 'Replace, and delete all others' },
  { value: 'merge', label: 'Merge fields' },
  { value: 'create', label: 'Only add what is missing' },
];

function MasksMeaning({ target: { name, masks } }: { target: Project }) {
  const { required, rules } = masks;
  if (rules.length > 0) {
    const which = rules.length === 1 ? 'mask' : `${rules.length} masks`;
    return (
      <Text fontSize="sm" color="fg.muted">
        Values are hidden by the {which} of {name}.
      </Text>
    );
  }
  return (
    <Callout status="warning">
      {required
        ? `${name} is labelled masked and has no masks: clones into it are refused. Add some to the project’s settings.`
        : `${name} has no masks: documents are written there as they are, with all personal data in them.`}
    </Callout>
  );
}

/** How the chosen project is written, and what comes of that. */
function IntoProject({ control, target }: { control: ScheduleControl; target: Project }) {
  const { field: mode } = useController({ control, name: 'clone.mode' });
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <LabelledSelect
          label="What becomes of documents there"
          value={mode.value}
          options={modes}
          onValueChange={mode.onChange}
        />
        <TextField
          control={control}
          name="clone.databaseId"
          label="Database"
          placeholder={target.databaseId}
          {...exactTyping}
        />
      </SimpleGrid>
      <MasksMeaning target={target} />
      <Text fontSize="sm" color="fg.muted">
        Each clone is made from the backup that the schedule has just made, and nobody reviews a
        plan. Each one backs up what it changes, can be undone, and raises an alert if it is not
        made as a whole.
      </Text>
    </>
  );
}

/** Into which project each backup is cloned once it is verified, if any. */
export function CloneFields({
  form: { control, setValue },
  projects,
  sourceId,
}: {
  form: Pick<ZodForm<ScheduleForm, ScheduleFormInput>, 'control' | 'setValue'>;
  /** None that is labelled production is offered: nobody confirms a clone. */
  projects: readonly Project[];
  /** The project that is backed up. */
  sourceId: string;
}) {
  const { field, fieldState } = useController({ control, name: 'clone.projectId' });
  const chosen = useWatch({ control, name: 'clone.projectId' });
  const target = projects.find(({ id }) => id === chosen);
  const isGone = chosen !== '' && target === undefined;
  const choose = (id: string) => {
    const { databaseId = '' } = projects.find((project) => project.id === id) ?? {};
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
          ...(isGone ? [{ value: chosen, label: 'A project that is gone' }] : []),
          ...projects
            .filter(({ id }) => id !== sourceId)
            .filter(({ id, metadata }) => metadata.environment !== 'production' || id === chosen)
            .map(({ id, name, firebaseProjectId }) => ({
              value: id,
              label: `${name} (${firebaseProjectId})`,
            })),
        ]}
        onValueChange={choose}
        error={isGone ? projectGone : fieldState.error?.message}
      />
      {target === undefined ? null : <IntoProject control={control} target={target} />}
    </Stack>
  );
}
