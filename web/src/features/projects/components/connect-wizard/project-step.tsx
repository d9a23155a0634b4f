import { Dialog, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { LabelledInput } from '#components/labelled-input.tsx';
import { focusInvalid } from '#lib/focus-invalid.ts';
import type { ConnectForm, FormError } from '../../model/connect-form.ts';
import { KeyFileInput } from '../key-file-input.tsx';
import { DatabaseField } from './database-field.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { NameField } from './name-field.tsx';

/** The key, if the way has one, and which project and database it is for. */
export function ProjectStep({
  choice,
  hasKey,
  form,
  databases,
  onChange,
  onKey,
  error,
  failure,
  onConnect,
}: {
  choice: ReactNode;
  hasKey: boolean;
  form: ConnectForm;
  databases: readonly string[] | null;
  onChange: (patch: Partial<ConnectForm>) => void;
  onKey: (text: string) => void;
  error: FormError | null;
  failure: string | null;
  onConnect: () => void;
}) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) {
      focusInvalid(ref.current);
    }
  }, [error]);
  const errorOf = (field: keyof ConnectForm) =>
    error?.field === field ? error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConnect();
  };
  return (
    <form ref={ref} onSubmit={submit} noValidate autoComplete="off">
      <Dialog.Body>
        <Stack gap="5">
          {choice}
          <FailureAlert failure={failure} />
          {hasKey ? (
            <Stack gap="3">
              <Text color="fg.muted" fontSize="sm">
                A key of a service account with a Firestore role: “Cloud Datastore Viewer” to browse
                and back up, “Cloud Datastore User” to restore as well. Firekeep encrypts the key on
                its server and never shows it again.
              </Text>
              <KeyFileInput
                value={form.serviceAccountJson}
                onValueChange={onKey}
                firebaseProjectId={form.firebaseProjectId.trim()}
                error={errorOf('serviceAccountJson')}
              />
            </Stack>
          ) : null}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
            <NameField
              value={form.name}
              onValueChange={(name) => onChange({ name })}
              error={errorOf('name')}
            />
            <LabelledInput
              label="Firebase project ID"
              name="firebase-project-id"
              value={form.firebaseProjectId}
              onValueChange={(firebaseProjectId) => onChange({ firebaseProjectId })}
              error={errorOf('firebaseProjectId')}
              help={hasKey ? 'The key fills it in' : 'Any that the emulator serves'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              fontFamily="mono"
            />
          </SimpleGrid>
          <DatabaseField
            value={form.databaseId}
            databases={databases}
            onValueChange={(databaseId) => onChange({ databaseId })}
            error={errorOf('databaseId')}
          />
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Connect" />
    </form>
  );
}
