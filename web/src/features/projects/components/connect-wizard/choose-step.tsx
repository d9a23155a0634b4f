import type { GoogleConnection, Project } from '@firekeep/functions/contract';
import { Button, Dialog, Field, Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { findGoogleProjects } from '../../model/google-flow.ts';
import type { ConnectForm, FormError } from '../../model/connect-form.ts';
import { DatabaseField } from './database-field.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { NameField } from './name-field.tsx';

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

function ProjectList({
  listed,
  projects,
  value,
  onChoose,
  error,
}: {
  listed: readonly Listed[];
  projects: readonly Pick<Project, 'firebaseProjectId' | 'databaseId'>[];
  value: string;
  onChoose: (project: Listed) => void;
  error: string | undefined;
}) {
  const [search, setSearch] = useState('');
  const found = findGoogleProjects([...listed], search);
  const connectedOf = (id: string) =>
    projects.filter((one) => one.firebaseProjectId === id).map(({ databaseId }) => databaseId);
  const choose = (id: string | null) => {
    const project = listed.find(({ firebaseProjectId }) => firebaseProjectId === id);
    if (project !== undefined) {
      onChoose(project);
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
  form,
  databases,
  onChange,
  error,
  failure,
  onConnect,
  onOther,
}: {
  connection: GoogleConnection;
  projects: readonly Project[];
  form: ConnectForm;
  databases: readonly string[] | null;
  onChange: (patch: Partial<ConnectForm>) => void;
  error: FormError | null;
  failure: string | null;
  onConnect: () => void;
  onOther: () => void;
}) {
  const errorOf = (field: keyof ConnectForm) =>
    error?.field === field ? error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConnect();
  };
  const choose = ({ firebaseProjectId, displayName }: Listed) => {
    // A name that was typed stays.
    const names = connection.projects.map((project) => project.displayName.slice(0, 50));
    const isTyped = form.name !== '' && !names.includes(form.name);
    onChange({ firebaseProjectId, ...(isTyped ? {} : { name: displayName.slice(0, 50) }) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Body>
        <Stack gap="5">
          <FailureAlert failure={failure} />
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {connection.account} gave Firekeep access.
          </Text>
          {connection.projects.length === 0 ? (
            <Text>This account has no Firebase project.</Text>
          ) : (
            <>
              <ProjectList
                listed={connection.projects}
                projects={projects}
                value={form.firebaseProjectId}
                onChoose={choose}
                error={errorOf('firebaseProjectId')}
              />
              <NameField
                value={form.name}
                onValueChange={(name) => onChange({ name })}
                error={errorOf('name')}
              />
              <DatabaseField
                value={form.databaseId}
                databases={databases}
                onValueChange={(databaseId) => onChange({ databaseId })}
                error={errorOf('databaseId')}
              />
            </>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" colorPalette="gray" onClick={onOther}>
          Another account
        </Button>
        <Button type="submit" disabled={connection.projects.length === 0}>
          Connect
        </Button>
      </Dialog.Footer>
    </form>
  );
}
