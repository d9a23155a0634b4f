import { environmentSchema } from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { describeError } from '#lib/errors/describe-error.ts';
import { errorText } from '#lib/errors/report-error.ts';
import {
  databaseOf,
  defaultDatabaseId,
  environmentOf,
  type ConnectControl,
} from '../../model/connect-form.ts';
import { environmentLabels } from '../environment-badge.tsx';

/** Why the project could not be connected, in the step in which that can be corrected. */
export function FailureAlert({ failure }: { failure: unknown }) {
  return failure === null ? null : (
    <Callout
      status="error"
      title={errorText('Failed to create project on server', describeError(failure).message)}
    />
  );
}

/** What the project will be called. */
export function NameField({ control }: { control: ConnectControl }) {
  return (
    <TextField
      control={control}
      name="name"
      inputName="project-name"
      label="Project name"
      help="Shown in Firekeep, at most 50 characters"
      autoComplete="off"
    />
  );
}

const environments = environmentSchema.options.map((value) => ({
  value,
  label: environmentLabels[value],
}));

/** What the project is for. It follows the names until somebody chooses. */
export function EnvironmentField({ control }: { control: ConnectControl }) {
  const { field } = useController({ control, name: 'environment' });
  const [way, name, firebaseProjectId] = useWatch({
    control,
    name: ['way', 'name', 'firebaseProjectId'],
  });
  return (
    <Stack gap="1.5">
      <LabelledSelect
        label="Environment"
        value={environmentOf({ environment: field.value, way, name, firebaseProjectId })}
        options={environments}
        onValueChange={field.onChange}
      />
      <Text color="fg.muted" fontSize="xs">
        Marks the project everywhere. Restores and bulk changes of production ask for its name
        first.
      </Text>
    </Stack>
  );
}

function KnownDatabases({
  control,
  databases,
}: {
  control: ConnectControl;
  databases: readonly string[];
}) {
  const { field, fieldState } = useController({ control, name: 'databaseId' });
  const named = databaseOf({ databaseId: field.value });
  const isListed = databases.includes(named);
  const options = databases.map((id) => ({ value: id, label: id }));
  return (
    <LabelledSelect
      label="Database"
      value={isListed ? named : ''}
      options={isListed ? options : [{ value: '', label: 'Choose a database' }, ...options]}
      onValueChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/**
 * Which of the project's databases: one of those that the credential sees or, where they can't be
 * listed (null while they are not known), whichever is typed.
 */
export function DatabaseField({
  control,
  databases,
}: {
  control: ConnectControl;
  databases: readonly string[] | null;
}) {
  return databases === null || databases.length === 0 ? (
    <TextField
      control={control}
      name="databaseId"
      inputName="database-id"
      label="Database"
      help={`${defaultDatabaseId}, unless the project has named databases and you mean one of them`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      fontFamily="mono"
    />
  ) : (
    <KnownDatabases control={control} databases={databases} />
  );
}
