import { Dialog, Stack } from '@chakra-ui/react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import type { FormEvent, ReactNode } from 'react';
import { TextField } from '#components/text-field.tsx';
import type { ConnectForm, FormError } from '../../model/connect-form.ts';
import { FailureAlert } from './failure-alert.tsx';
import { NameField } from './name-field.tsx';

/** Name and project id. */
export function ProjectStep({
  choice,
  form,
  onChange,
  error,
  failure,
  label,
  onNext,
}: {
  choice: ReactNode;
  form: ConnectForm;
  onChange: (patch: Partial<ConnectForm>) => void;
  error: FormError | null;
  failure: string | null;
  /** What the step ends with. */
  label: string;
  onNext: () => void;
}) {
  const errorOf = (field: keyof ConnectForm) =>
    error?.field === field ? error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Body>
        <Stack gap="5">
          {choice}
          <FailureAlert failure={failure} />
          <NameField
            value={form.name}
            onValueChange={(name) => onChange({ name })}
            error={errorOf('name')}
          />
          <TextField
            label="Firebase project ID"
            name="firebase-project-id"
            value={form.firebaseProjectId}
            onValueChange={(firebaseProjectId) => onChange({ firebaseProjectId })}
            error={errorOf('firebaseProjectId')}
            help="In the Firebase console under Project settings, General"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            fontFamily="mono"
          />
        </Stack>
      </Dialog.Body>
      <DialogButtons label={label} />
    </form>
  );
}
