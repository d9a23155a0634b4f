import { HStack, Stack, Text } from '@chakra-ui/react';
import { messages } from '@firekeep/functions/contract';
import { z } from 'zod';
import { Callout } from '#components/callout.tsx';
import { Form } from '#components/form/form.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Panel } from '#components/panel.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { useSendVerification } from '#lib/auth/use-verification.ts';
import { useChangeEmail } from '../api/change-email.ts';
import { ChangeField } from './change-field.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';

function changeSchema(present: string) {
  return z.object({
    email: z
      .string()
      .trim()
      .refine((wanted) => wanted.toLowerCase() !== present.toLowerCase(), {
        error: 'This is your address already',
        abort: true,
      })
      .pipe(z.email(messages.invalidEmail).max(320, messages.invalidEmail)),
  });
}

function Address() {
  const { emailVerified } = useUser();
  const { email, isSending, send } = useSendVerification();
  const isVerified = emailVerified === true;
  return (
    <HStack gap="3" flexWrap="wrap">
      <Text fontWeight="medium" overflowWrap="anywhere" minWidth="0">
        {email}
      </Text>
      <StatusBadge tone={isVerified ? 'good' : 'warning'}>
        {isVerified ? 'Verified' : 'Not verified'}
      </StatusBadge>
      {isVerified ? null : (
        <QuietButton loading={isSending} onClick={send}>
          Send the link again
        </QuietButton>
      )}
    </HStack>
  );
}

function ChangeForm() {
  const user = useUser();
  const change = useChangeEmail();
  const form = useZodForm({
    schema: changeSchema(user.email),
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => change.mutateAsync(email),
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
          <Callout status="success" title="Link sent">
            Open the link that was sent to {change.data}. Until then {user.email} stays.
          </Callout>
        )}
      </Stack>
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
