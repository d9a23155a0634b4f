import { Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { Panel } from '#components/panel.tsx';
import { limits } from '#config/limits.ts';
import { showToast } from '#lib/toaster.ts';
import { useSignInMethods } from '#lib/auth/use-sign-in-methods.ts';
import { useChangeSignInMethods } from '../api/sign-in-methods.ts';
import { ChangeField } from './change-field.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { useRecentSignIn } from '#components/use-recent-sign-in.tsx';

/** Sets another password, or the first one of an account that signs in with Google. */
export function PasswordPanel() {
  const { data: methods } = useSignInMethods();
  const change = useChangeSignInMethods();
  const { run, dialog } = useRecentSignIn();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const hasPassword = methods?.includes('password') ?? true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length < limits.passwordLength) {
      setError('Password must be at least 8 characters long');
      return;
    }
    const set = async () => change.mutateAsync({ kind: 'set-password', password });
    run(set, () => {
      setPassword('');
      showToast({ type: 'success', title: hasPassword ? 'Password changed' : 'Password set' });
    });
  };
  return (
    <Panel
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs you out everywhere else'
          : 'You have none yet. With one you can sign in without Google'
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          <ChangeField
            label="New password"
            type="password"
            autoComplete="new-password"
            value={password}
            onValueChange={(value) => {
              setPassword(value);
              setError(undefined);
            }}
            error={error}
            help="At least 8 characters"
            buttonLabel={hasPassword ? 'Change password' : 'Set password'}
            isDisabled={password === ''}
            isPending={change.isPending}
          />
          <ChangeFailure title="Failed to update profile" error={change.error} />
        </Stack>
      </form>
      {dialog}
    </Panel>
  );
}
