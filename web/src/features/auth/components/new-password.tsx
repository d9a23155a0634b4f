import { useEffect, useState } from 'react';
import { ButtonLink } from '#components/plain/button.tsx';
import { Field } from '#components/plain/field.tsx';
import { paths } from '#config/paths.ts';
import { readResetCode, resetPassword } from '#lib/auth/email-actions.ts';
import { passwordError } from '../model/credentials.ts';
import { AttemptError } from './attempt-error.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { LinkFailure } from './link-failure.tsx';

function NewPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const error = passwordError(password);
  const save = async () => {
    if (await resetPassword(code, password)) {
      onDone();
    }
  };
  const submit = () => {
    setSubmitted(true);
    if (error === undefined) {
      void save();
    }
  };
  return (
    <AuthForm label="Save the password" onSubmit={submit}>
      <AttemptError />
      <Field
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        value={password}
        onValueChange={setPassword}
        error={wasSubmitted ? error : undefined}
        help="At least 8 characters"
      />
    </AuthForm>
  );
}

/** Where a link for a new password leads: whose account it is, and the form. */
export function NewPassword({ code }: { code: string }) {
  const [email, setEmail] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    readResetCode(code).then(setEmail, setError);
  }, [code]);
  if (error !== undefined) {
    return <LinkFailure title="The password was not changed" error={error} />;
  }
  if (isDone) {
    return (
      <AuthCard title="Your password was changed" lead="Sign in with the new one from now on.">
        <ButtonLink to={paths.auth.link()} isLarge>
          Continue to sign-in
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Choose a new password"
      lead={email === undefined ? 'Reading the link …' : `For the account ${email}.`}
    >
      {email === undefined ? (
        <div className={styles['waiting']} />
      ) : (
        <NewPasswordForm code={code} onDone={() => setDone(true)} />
      )}
    </AuthCard>
  );
}
