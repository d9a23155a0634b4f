import { Button, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { TextField } from '#components/text-field.tsx';
import { signInWithEmail, signUpWithEmail } from '#lib/auth/auth-actions.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { credentialErrors } from '../model/credentials.ts';

export type EmailFormMode = 'sign-in' | 'sign-up';

/** E-mail and password; each field says what is wrong with it once the form was submitted. */
export function EmailForm({
  mode,
  email,
  onEmailChange,
}: {
  mode: EmailFormMode;
  email: string;
  onEmailChange: (email: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isSubmitting } = useAuthState();
  const credentials = { email: email.trim(), password };
  const errors = credentialErrors(credentials);
  const shown = wasSubmitted ? errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(errors).length === 0) {
      void (mode === 'sign-in' ? signInWithEmail(credentials) : signUpWithEmail(credentials));
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onValueChange={onEmailChange}
          error={shown.email}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          value={password}
          onValueChange={setPassword}
          error={shown.password}
          help={mode === 'sign-up' ? 'At least 8 characters' : undefined}
        />
        <Button type="submit" width="full" loading={isSubmitting}>
          {mode === 'sign-in' ? 'Sign in' : 'Create account'}
        </Button>
      </Stack>
    </form>
  );
}
