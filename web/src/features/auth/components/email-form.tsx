import { useState } from 'react';
import { PlainLink } from '#components/plain/button.tsx';
import { Field } from '#components/plain/field.tsx';
import { paths } from '#config/paths.ts';
import { signInWithEmail, signUpWithEmail } from '#lib/auth/auth-actions.ts';
import { emailError, maySignIn, passwordError } from '../model/credentials.ts';
import styles from './auth.module.css';
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
  const errors = { email: emailError(credentials.email), password: passwordError(password) };
  const shown = wasSubmitted ? errors : undefined;
  const submit = () => {
    setSubmitted(true);
    if (mode === 'sign-in' && maySignIn(credentials)) {
      void signInWithEmail(credentials);
    }
    if (mode === 'sign-up' && errors.email === undefined && errors.password === undefined) {
      void signUpWithEmail(credentials);
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
        error={shown?.email}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
        value={password}
        onValueChange={setPassword}
        error={shown?.password}
        help={mode === 'sign-up' ? 'At least 8 characters' : undefined}
      />
      {mode === 'sign-up' ? (
        <p className={styles['small']}>
          By creating an account you accept the <PlainLink to={paths.terms.link()}>terms</PlainLink>
          . What is stored about you is on{' '}
          <PlainLink to={paths.privacy.link()}>the privacy page</PlainLink>.
        </p>
      ) : null}
    </AuthForm>
  );
}
