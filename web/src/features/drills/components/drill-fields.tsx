import type { Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { targetGone, type DrillForm } from '../model/drill-form.ts';

const picks = [
  { value: 'newest', label: 'The newest' },
  { value: 'random', label: 'A random one of the last days' },
] as const;

/** Which backup is restored. */
export function PickFields() {
  const { control } = useFormContext<DrillForm>();
  const kind = useWatch({ control, name: 'pick.kind' });
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <SelectField control={control} name="pick.kind" label="Which backup" options={picks} />
      {kind === 'random' ? (
        <TextField control={control} name="pick.days" label="Days" inputMode="numeric" />
      ) : null}
    </SimpleGrid>
  );
}

function masksText({ name, masks }: Project): string {
  const count = masks.rules.length;
  if (count === 0) {
    return masks.required
      ? `${name} is labelled masked and has no masks: drills into it are refused.`
      : 'Documents are written there as they are, with all personal data in them.';
  }
  return `Values are hidden by the ${count === 1 ? 'mask' : `${count} masks`} of ${name}.`;
}

/** What a real drill does to its target, and the owner's own check of it. */
function RealDrillFields({ target, sourceId }: { target: Project; sourceId: string }) {
  const { control } = useFormContext<DrillForm>();
  const isOwn = target.id === sourceId;
  return (
    <>
      <TextField
        control={control}
        name="databaseId"
        label="Database"
        {...(isOwn
          ? { help: 'Any but the database that is backed up.' }
          : { placeholder: target.databaseId })}
        {...exactTyping}
      />
      <Callout status="warning" title="Drills write and delete there without asking">
        The database has to be empty; a drill that finds anything in it fails and changes nothing.
        Nothing else may write there. {masksText(target)}
      </Callout>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField
          control={control}
          name="check.url"
          label="Your own check"
          type="url"
          help="Optional. An https address that is called, signed, once the data is restored."
          placeholder="https://checks.example.com/drill"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          control={control}
          name="check.deadlineMinutes"
          label="Minutes to answer"
          inputMode="numeric"
          help="Status 200 passes, 400 fails; after 202 it is called again each minute until the time is up."
        />
      </SimpleGrid>
    </>
  );
}

/** Where to, if anywhere. */
export function TargetFields({
  projects,
  sourceId,
}: {
  /** All of the user's. None that is labelled production is offered: nobody confirms a drill. */
  projects: readonly Project[];
  /** The project that is backed up. */
  sourceId: string;
}) {
  const { control, setValue } = useFormContext<DrillForm>();
  const { field, fieldState } = useController({ control, name: 'target' });
  const target = projects.find(({ id }) => id === field.value);
  const isGone = field.value !== '' && target === undefined;
  const choose = (id: string) => {
    const chosen = projects.find((project) => project.id === id);
    field.onChange(id);
    setValue('databaseId', id === sourceId ? '' : (chosen?.databaseId ?? ''));
  };
  return (
    <Stack gap="4">
      <LabelledSelect
        label="Restore into"
        value={field.value}
        options={[
          { value: '', label: 'Nowhere: dry drill' },
          ...(isGone ? [{ value: field.value, label: 'A project that is gone' }] : []),
          ...projects
            .filter(
              ({ id, metadata }) => metadata.environment !== 'production' || id === field.value,
            )
            .map(({ id, name, firebaseProjectId }) => ({
              value: id,
              label: `${name} (${id === sourceId ? 'another database' : firebaseProjectId})`,
            })),
        ]}
        onValueChange={choose}
        error={isGone ? targetGone : fieldState.error?.message}
      />
      {target === undefined ? (
        <Text fontSize="sm" color="fg.muted">
          A dry drill reads the whole backup, decodes every document and checks its hashes. It
          restores nothing, so it proves no restore, and the time of one is an estimate.
        </Text>
      ) : (
        <RealDrillFields target={target} sourceId={sourceId} />
      )}
    </Stack>
  );
}
