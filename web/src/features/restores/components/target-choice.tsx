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

interface TargetChoiceProps {
  readonly form: Pick<ZodForm<RestoreForm, RestoreChoice>, 'control' | 'setValue'>;
  readonly projects: readonly Project[];
  /** The project whose backup this is. */
  readonly sourceId: string;
}

/** The project and database that are written to, and the document below which all of it goes. */
export function TargetChoice(props: TargetChoiceProps) {
  const { control } = props.form;
  return (
    <Stack gap="4">
      <DatabaseChoice {...props} />
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
      <Refusal {...props} />
    </Stack>
  );
}

function DatabaseChoice({ form: { control, setValue }, projects, sourceId }: TargetChoiceProps) {
  const { field, fieldState } = useController({ control, name: 'target.projectId' });
  const choose = (id: string) => {
    const chosen = projects.find((project) => project.id === id);
    field.onChange(id);
    setValue('target.databaseId', chosen?.databaseId ?? '(default)');
    // References into the database of the backup lead out of another project.
    setValue('retargetReferences', id !== sourceId);
  };
  return (
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
  );
}

/** Why the target can't be written to, which a plan needs not. */
function Refusal({ form: { control }, projects }: TargetChoiceProps) {
  const targetId = useWatch({ control, name: 'target.projectId' });
  const mode = useWatch({ control, name: 'mode' });
  const target = projects.find(({ id }) => id === targetId);
  const refusal = target === undefined ? undefined : refusalOf(target, mode);
  return refusal === undefined ? null : (
    <Text fontSize="sm" color="fg.warning">
      {refusal} You can still make the plan.
    </Text>
  );
}
