import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Form } from '#components/form/form.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { QuietButton } from '#components/quiet-button.tsx';
import { signInAgainWithGoogle, signInAgainWithPassword } from '#lib/auth/recent-sign-in.ts';
import { useSignInMethods } from '#lib/auth/use-sign-in-methods.ts';

const passwordSchema = z.object({ password: z.string() });

function SignInAgainForm({ onDone }: { onDone: () => void }) {
  const { data: methods = [] } = useSignInMethods();
  const signIn = useMutation({
    mutationFn: async (typed: string | null) =>
      typed === null ? signInAgainWithGoogle() : signInAgainWithPassword(typed),
    meta: { failure: 'Failed to sign in again', isShownInPlace: true },
    onSuccess: onDone,
  });
  const form = useZodForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => signIn.mutateAsync(password),
  });
  const { control } = form;
  const isEmpty = useWatch({ control, name: 'password' }) === '';
  const hasPassword = methods.includes('password');
  return (
    <Form form={form}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title>Please sign in again</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <Text>
            Your last sign-in was a while ago. To be sure that it is you, please sign in once more;
            then this continues automatically.
          </Text>
          {signIn.error === null ? null : (
            <ErrorNotice title="Failed to sign in again" error={signIn.error} />
          )}
          {hasPassword ? (
            <TextField
              control={control}
              name="password"
              label="Your password"
              type="password"
              autoComplete="current-password"
            />
          ) : null}
          {methods.includes('google.com') ? (
            <QuietButton size="md" disabled={signIn.isPending} onClick={() => signIn.mutate(null)}>
              Continue with Google
            </QuietButton>
          ) : null}
        </Stack>
      </Dialog.Body>
      {hasPassword ? (
        <DialogButtons label="Sign in" isPending={signIn.isPending} isDisabled={isEmpty} />
      ) : null}
      <DialogClose />
    </Form>
  );
}

/** Asks for a sign-in in the middle of something that needs a fresh one. */
export function SignInAgainDialog({
  isOpen,
  onDone,
  onClose,
}: {
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <SignInAgainForm onDone={onDone} />
    </DialogFrame>
  );
}
