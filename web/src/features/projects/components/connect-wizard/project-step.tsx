import { Dialog, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { Form } from '#components/form/form.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { KeyFileInput } from '../key-file-input.tsx';
import { KeySteps } from '../key-steps.tsx';
import { DatabaseField, EnvironmentField, FailureAlert, NameField } from './connect-fields.tsx';
import type { Wizard } from './use-wizard.ts';

function KeyField({ wizard }: { wizard: Wizard }) {
  const { control } = wizard.form;
  const firebaseProjectId = useWatch({ control, name: 'firebaseProjectId' });
  const { field, fieldState } = useController({ control, name: 'serviceAccountJson' });
  return (
    <Stack gap="3">
      <Text color="fg.muted" fontSize="sm">
        The key of a service account that can read your Firestore. Firekeep encrypts it on its
        server and never shows it again.
      </Text>
      <KeySteps firebaseProjectId={firebaseProjectId.trim()} />
      <KeyFileInput
        value={field.value}
        onValueChange={wizard.takeKey}
        firebaseProjectId={firebaseProjectId.trim()}
        error={fieldState.error?.message}
      />
    </Stack>
  );
}

/** The key, if the way has one, and which project and database it is for. */
export function ProjectStep({
  choice,
  hasKey,
  wizard,
}: {
  choice: ReactNode;
  hasKey: boolean;
  wizard: Wizard;
}) {
  const { form, databases } = wizard;
  const { control } = form;
  return (
    <Form form={form} autoComplete="off">
      <Dialog.Body>
        <Stack gap="5">
          {choice}
          <FailureAlert failure={form.failure} />
          {hasKey ? <KeyField wizard={wizard} /> : null}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
            <NameField control={control} />
            <TextField
              control={control}
              name="firebaseProjectId"
              inputName="firebase-project-id"
              label="Firebase project ID"
              help={hasKey ? 'The key fills it in' : 'Any that the emulator serves'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              fontFamily="mono"
            />
          </SimpleGrid>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
            <DatabaseField control={control} databases={databases} />
            <EnvironmentField control={control} />
          </SimpleGrid>
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Connect" />
    </Form>
  );
}
