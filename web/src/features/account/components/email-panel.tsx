import { Alert, Badge, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { z } from 'zod';
import { Form } from '#components/form/form.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Panel } from '#components/panel.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { sendVerification } from '#lib/auth/send-verification.ts';
import { useChangeEmail } from '../api/change-email.ts';
import { ChangeField } from './change-field.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { useRecentSignIn } from '#components/use-recent-sign-in.tsx';
import { QuietButton } from '#components/quiet-button.tsx';

const emailMessage = 'Please enter a valid email address';

function changeSchema(present: string) {
  return z.object({
    email: z
      .string()
      .trim()
      .refine((wanted) => wanted.toLowerCase() !== present.toLowerCase(), {
        error: 'This is your address already',
        abort: true,
      })
      .pipe(z.email(emailMessage).max(320, emailMessage)),
  });
}

function Address() {
  const { email, emailVerified } = useUser();
  const [isSending, setSending] = useState(false);
  const isVerified = emailVerified === true;
  const send = async () => {
    setSending(true);
    await sendVerification(email);
    setSending(false);
  };
  return (
    <HStack gap="3" flexWrap="wrap">
      <Text fontWeight="medium" overflowWrap="anywhere" minWidth="0">
        {email}
      </Text>
      <Badge colorPalette={isVerified ? 'green' : 'orange'}>
        {isVerified ? 'Verified' : 'Not verified'}
      </Badge>
      {isVerified ? null : (
        <QuietButton loading={isSending} onClick={() => void send()}>
          Send the link again
        </QuietButton>
      )}
    </HStack>
  );
}

function ChangeForm() {
  const user = useUser();
  const change = useChangeEmail();
  const { attempt, dialog } = useRecentSignIn();
  const form = useZodForm({
    schema: changeSchema(user.email),
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => attempt(async () => change.mutateAsync(email)),
    onDone: () => form.reset(),
  });
  return (
    <Form form={form}>
      <Stack gap="4">
        <ChangeField
          control={form.control}
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          help="A link is sent there. The address changes once it is opened."
          buttonLabel="Send the link"
          isPending={change.isPending}
        />
        <ChangeFailure title="Failed to update profile" error={form.failure} />
        {change.data === undefined ? null : (
          <Alert.Root status="success" variant="surface" borderRadius="lg">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>Link sent</Alert.Title>
              <Alert.Description overflowWrap="anywhere">
                Open the link that was sent to {change.data}. Until then {user.email} stays.
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
      </Stack>
      {dialog}
    </Form>
  );
}

/** The account's address, whether it is verified, and the way to another one. */
export function EmailPanel() {
  return (
    <Panel title="Email" description="Where you sign in and where links are sent">
      <Stack gap="5">
        <Address />
        <ChangeForm />
      </Stack>
    </Panel>
  );
}
