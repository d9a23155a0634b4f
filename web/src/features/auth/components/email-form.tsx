import { useState } from 'react';
import { Field } from '#components/plain/field.tsx';
import { signInWithEmail, signUpWithEmail } from '#lib/auth/auth-actions.ts';
import { credentialErrors } from '../model/credentials.ts';
import { AuthForm } from './auth-form.tsx';

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
  const credentials = { email: email.trim(), password };
  const errors = credentialErrors(credentials);
  const shown = wasSubmitted ? errors : {};
  const submit = () => {
    setSubmitted(true);
    if (Object.keys(errors).length === 0) {
      void (mode === 'sign-in' ? signInWithEmail(credentials) : signUpWithEmail(credentials));
    }
  };
  return (
    <AuthForm label={mode === 'sign-in' ? 'Sign in' : 'Create account'} onSubmit={submit}>
      <Field
        label="Email address"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onValueChange={onEmailChange}
        error={shown.email}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
        value={password}
        onValueChange={setPassword}
        error={shown.password}
        help={mode === 'sign-up' ? 'At least 8 characters' : undefined}
      />
    </AuthForm>
  );
}
