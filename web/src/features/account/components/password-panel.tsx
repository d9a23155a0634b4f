import { messages } from '@firekeep/functions/contract';
import { Stack } from '@chakra-ui/react';
import { z } from 'zod';
import { Form } from '#components/form/form.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Panel } from '#components/panel.tsx';
import { limits } from '#config/limits.ts';
import { showToast } from '#lib/toaster.ts';
import { useSignInMethods } from '#lib/auth/use-sign-in-methods.ts';
import { useChangeSignInMethods } from '../api/sign-in-methods.ts';
import { ChangeField } from './change-field.tsx';
import { ChangeFailure } from './change-failure.tsx';

const passwordSchema = z.object({
  password: z.string().min(limits.passwordLength, messages.shortPassword),
});

/** Sets another password, or the first one of an account that signs in with Google. */
export function PasswordPanel() {
  const { data: methods } = useSignInMethods();
  const change = useChangeSignInMethods();
  const hasPassword = methods?.includes('password') ?? true;
  const form = useZodForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => change.mutateAsync({ kind: 'set-password', password }),
    onDone: () => {
      form.reset();
      showToast({ type: 'success', title: hasPassword ? 'Password changed' : 'Password set' });
    },
  });
  return (
    <Panel
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs you out everywhere else'
          : 'You have none yet. With one you can sign in without Google'
      }
    >
      <Form form={form}>
        <Stack gap="4">
          <ChangeField
            control={form.control}
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            help="At least 8 characters"
            buttonLabel={hasPassword ? 'Change password' : 'Set password'}
            isPending={change.isPending}
          />
          <ChangeFailure title="Failed to update profile" error={form.failure} />
        </Stack>
      </Form>
    </Panel>
  );
}
