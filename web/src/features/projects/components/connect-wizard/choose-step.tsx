import type { GoogleConnection, Project } from '@firekeep/functions/contract';
import { Button, Dialog, Field, Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Form } from '#components/form/form.tsx';
import { findGoogleProjects } from '../../model/google-flow.ts';
import { DatabaseField, EnvironmentField, FailureAlert, NameField } from './connect-fields.tsx';
import type { Wizard } from './use-wizard.ts';

type Listed = GoogleConnection['projects'][number];

/** What the project is called in Firekeep, until somebody types another name. */
function nameOf({ displayName }: Listed): string {
  return displayName.slice(0, 50);
}

/** `connected`: the databases of the project that are connected already. */
function ProjectItem({
  project: { firebaseProjectId, displayName },
  connected,
}: {
  project: Listed;
  connected: readonly string[];
}) {
  return (
    <RadioGroup.Item value={firebaseProjectId} alignItems="flex-start">
      <RadioGroup.ItemHiddenInput />
      <RadioGroup.ItemIndicator marginTop="1" />
      <RadioGroup.ItemText>
        <Text overflowWrap="anywhere">{displayName}</Text>
        <Text fontFamily="mono" fontSize="xs" fontWeight="normal" overflowWrap="anywhere">
          {firebaseProjectId}
        </Text>
        {connected.length === 0 ? null : (
          <Text fontSize="xs" fontWeight="normal" color="fg.muted">
            Connected already: {connected.join(', ')}
          </Text>
        )}
      </RadioGroup.ItemText>
    </RadioGroup.Item>
  );
}

const listLook = {
  width: 'full',
  maxHeight: '16rem',
  overflowY: 'auto',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  padding: '3',
} as const;

interface ChoiceProps {
  readonly connection: GoogleConnection;
  readonly projects: readonly Project[];
  readonly wizard: Wizard;
}

function ProjectList({ connection, projects, wizard }: ChoiceProps) {
  const { control, getValues, setValue } = wizard.form;
  const [search, setSearch] = useState('');
  const { field, fieldState } = useController({ control, name: 'firebaseProjectId' });
  const { error } = fieldState;
  const listed = connection.projects;
  const found = findGoogleProjects(listed, search);
  const choose = (id: string | null) => {
    const project = listed.find(({ firebaseProjectId }) => firebaseProjectId === id);
    if (project === undefined) {
      return;
    }
    setValue('firebaseProjectId', project.firebaseProjectId);
    // A name that was typed stays.
    if (['', ...listed.map(nameOf)].includes(getValues('name'))) {
      setValue('name', nameOf(project));
    }
  };
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label id="google-projects">Your Firebase projects</Field.Label>
      <Input
        type="search"
        name="google-search"
        aria-label="Search your Firebase projects"
        placeholder="Search by name or ID"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <RadioGroup.Root
        value={field.value}
        onValueChange={({ value }) => choose(value)}
        aria-labelledby="google-projects"
        {...listLook}
      >
        <Stack gap="3">
          {found.map((project) => (
            <ProjectItem
              key={project.firebaseProjectId}
              project={project}
              connected={projects
                .filter((one) => one.firebaseProjectId === project.firebaseProjectId)
                .map(({ databaseId }) => databaseId)}
            />
          ))}
          {found.length > 0 ? null : (
            <Text color="fg.muted" fontSize="sm">
              No project matches “{search}”.
            </Text>
          )}
        </Stack>
      </RadioGroup.Root>
      <Field.ErrorText>{error?.message}</Field.ErrorText>
    </Field.Root>
  );
}

/** One of the projects of the Google account that gave access. */
export function ChooseStep(props: ChoiceProps) {
  const { connection, wizard } = props;
  const { form, databases } = wizard;
  return (
    <Form form={form}>
      <Dialog.Body>
        <Stack gap="5">
          <FailureAlert failure={form.failure} />
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {connection.account} gave Firekeep access.
          </Text>
          {connection.projects.length === 0 ? (
            <Text>This account has no Firebase project.</Text>
          ) : (
            <>
              <ProjectList {...props} />
              <NameField control={form.control} />
              <DatabaseField control={form.control} databases={databases} />
              <EnvironmentField control={form.control} />
            </>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" colorPalette="gray" onClick={wizard.forgetConnection}>
          Another account
        </Button>
        <Button type="submit" disabled={connection.projects.length === 0}>
          Connect
        </Button>
      </Dialog.Footer>
    </Form>
  );
}
