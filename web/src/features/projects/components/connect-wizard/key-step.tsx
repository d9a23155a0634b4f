import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import type { ConnectForm, FormError } from '../../model/connect-form.ts';
import { KeyFileInput } from '../key-file-input.tsx';
import { FailureAlert } from './failure-alert.tsx';

/** The key file, and what Firekeep does with it. */
export function KeyStep({
  form,
  onChange,
  error,
  failure,
  onBack,
  onConnect,
}: {
  form: ConnectForm;
  onChange: (patch: Partial<ConnectForm>) => void;
  error: FormError | null;
  failure: string | null;
  onBack: () => void;
  onConnect: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConnect();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Dialog.Body>
        <Stack gap="4">
          <FailureAlert failure={failure} />
          <Text color="fg.muted" fontSize="sm">
            A key of a service account with a Firestore role: “Cloud Datastore Viewer” to browse and
            back up, “Cloud Datastore User” to restore as well. Firekeep encrypts the key on its
            server and never shows it again.
          </Text>
          <KeyFileInput
            value={form.serviceAccountJson}
            onValueChange={(serviceAccountJson) => onChange({ serviceAccountJson })}
            firebaseProjectId={form.firebaseProjectId.trim()}
            error={error?.field === 'serviceAccountJson' ? error.message : undefined}
          />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" colorPalette="gray" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Connect</Button>
      </Dialog.Footer>
    </form>
  );
}
