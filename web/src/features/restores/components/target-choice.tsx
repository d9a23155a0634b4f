import type { Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { exactTyping } from '#components/form/exact-typing.ts';
import { CheckField } from '#components/form/flag-fields.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { LabelledSelect } from '#components/labelled-select.tsx';
import type { RestoreChoice, RestoreForm } from '../model/restore-form.ts';
import { refusalOf } from '../model/review.ts';

/** The project and database that are written to. */
export function TargetChoice({
  form: { control, setValue },
  projects,
  sourceId,
}: {
  form: Pick<ZodForm<RestoreForm, RestoreChoice>, 'control' | 'setValue'>;
  projects: readonly Project[];
  /** The project whose backup this is. */
  sourceId: string;
}) {
  const { field, fieldState } = useController({ control, name: 'target.projectId' });
  const mode = useWatch({ control, name: 'mode' });
  const target = projects.find(({ id }) => id === field.value);
  const refusal = target === undefined ? undefined : refusalOf(target, mode);
  const choose = (id: string) => {
    const chosen = projects.find((project) => project.id === id);
    field.onChange(id);
    setValue('target.databaseId', chosen?.databaseId ?? '(default)');
    // References into the database of the backup lead out of another project.
    setValue('retargetReferences', id !== sourceId);
  };
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <LabelledSelect
          label="Project"
          value={field.value}
          options={projects.map(({ id, name, firebaseProjectId }) => ({
            value: id,
            label: `${name} (${firebaseProjectId})${id === sourceId ? ', where the backup is from' : ''}`,
          }))}
          onValueChange={choose}
          error={fieldState.error?.message}
        />
        <TextField control={control} name="target.databaseId" label="Database" {...exactTyping} />
      </SimpleGrid>
      <TextField
        control={control}
        name="target.pathPrefix"
        label="Below a document (optional)"
        help="Puts everything below this document path instead of where it was: customers/ada becomes restored/2026-11-21/customers/ada."
        placeholder="restored/2026-11-21"
        {...exactTyping}
      />
      <CheckField
        control={control}
        name="retargetReferences"
        label="Re-target references"
        help="References that point into the database of the backup are rewritten to point into the target, below the same document."
      />
      {refusal === undefined ? null : (
        <Text fontSize="sm" color="fg.warning">
          {refusal} You can still make the plan.
        </Text>
      )}
    </Stack>
  );
}
