import type { GoogleConnection, Project } from '@firekeep/functions/contract';
import { Button, Dialog, Field, Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Form } from '#components/form/form.tsx';
import { useBound } from '#components/form/use-bound.ts';
import type { ConnectForm } from '../../model/connect-form.ts';
import { findGoogleProjects } from '../../model/google-flow.ts';
import { DatabaseField } from './database-field.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { NameField } from './name-field.tsx';
import type { Wizard } from './use-wizard.ts';

type Listed = GoogleConnection['projects'][number];

function ProjectItem({
  project,
  connected,
}: {
  project: Listed;
  /** Its databases that are connected already. */
  connected: readonly string[];
}) {
  const { firebaseProjectId, displayName } = project;
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

/** What the project is called in Firekeep, until somebody types another name. */
function nameOf({ displayName }: Listed): string {
  return displayName.slice(0, 50);
}

function ProjectList({
  listed,
  projects,
  form: { control, getValues, setValue },
}: {
  listed: readonly Listed[];
  projects: readonly Pick<Project, 'firebaseProjectId' | 'databaseId'>[];
  form: Wizard['form'];
}) {
  const [search, setSearch] = useState('');
  const { value, error } = useBound<ConnectForm, ConnectForm, string>({
    control,
    name: 'firebaseProjectId',
  });
  const found = findGoogleProjects([...listed], search);
  const connectedOf = (id: string) =>
    projects.filter((one) => one.firebaseProjectId === id).map(({ databaseId }) => databaseId);
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
        value={value}
        onValueChange={(details) => choose(details.value)}
        aria-labelledby="google-projects"
        width="full"
        maxHeight="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        padding="3"
      >
        <Stack gap="3">
          {found.map((project) => (
            <ProjectItem
              key={project.firebaseProjectId}
              project={project}
              connected={connectedOf(project.firebaseProjectId)}
            />
          ))}
          {found.length === 0 ? (
            <Text color="fg.muted" fontSize="sm">
              No project matches “{search}”.
            </Text>
          ) : null}
        </Stack>
      </RadioGroup.Root>
      {error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
}

/** One of the projects of the Google account that gave access. */
export function ChooseStep({
  connection,
  projects,
  wizard,
}: {
  connection: GoogleConnection;
  projects: readonly Project[];
  wizard: Wizard;
}) {
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
              <ProjectList listed={connection.projects} projects={projects} form={form} />
              <NameField control={form.control} />
              <DatabaseField control={form.control} databases={databases} />
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
