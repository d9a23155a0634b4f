import { Dialog, Stack, Text } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { useGoToGoogle } from '../../api/google-connection.ts';

/** Before the way to Google: what will be asked there. */
export function GoogleStep({ choice }: { choice: ReactNode }) {
  const goToGoogle = useGoToGoogle();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goToGoogle.mutate(null);
  };
  return (
    <form onSubmit={submit}>
      <Dialog.Body>
        <Stack gap="5">
          {choice}
          <Stack gap="3" color="fg.muted" fontSize="sm">
            <Text>
              Google asks you to let Firekeep see your Firebase projects and work with their
              Firestore data, as far as your account may. Then you choose one of your projects here.
            </Text>
            <Text>
              Firekeep encrypts the access on its server, never shows it, and gives it back to
              Google when the project is deleted. You can end it at any time in your Google account.
            </Text>
          </Stack>
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label="Continue with Google"
        isPending={goToGoogle.isPending || goToGoogle.isSuccess}
      />
    </form>
  );
}
