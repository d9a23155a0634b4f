import { Alert, Dialog, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { useConnectionTypes, useGoToGoogle } from '../../api/google-connection.ts';

/** Before the way to Google: what will be asked there, or that this installation doesn't offer it. */
export function GoogleStep({ choice }: { choice: ReactNode }) {
  const { data: types, error, refetch } = useConnectionTypes();
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
          {error === null ? null : (
            <ErrorNotice
              title="Failed to ask which ways to connect there are"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {types === undefined && error === null ? <Skeleton height="24" /> : null}
          {types?.google === false ? (
            <Alert.Root status="info" variant="surface" borderRadius="lg">
              <Alert.Indicator />
              <Alert.Content>
                <Alert.Title>Google connections aren’t set up on this installation</Alert.Title>
                <Alert.Description>
                  Whoever runs it can set them up. Until then connect with the key file of a service
                  account.
                </Alert.Description>
              </Alert.Content>
            </Alert.Root>
          ) : null}
          {types?.google === true ? (
            <Stack gap="3" color="fg.muted" fontSize="sm">
              <Text>
                Google asks you to let Firekeep see your Firebase projects and work with their
                Firestore data, as far as your account may. Then you choose one of your projects
                here.
              </Text>
              <Text>
                Firekeep encrypts the access on its server, never shows it, and gives it back to
                Google when the project is deleted. You can end it at any time in your Google
                account.
              </Text>
            </Stack>
          ) : null}
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label="Continue with Google"
        isPending={goToGoogle.isPending || goToGoogle.isSuccess}
        isDisabled={types?.google !== true}
      />
    </form>
  );
}
