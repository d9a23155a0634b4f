import { useState } from 'react';
import { Field } from '#components/plain/field.tsx';
import { passwordError } from '../model/credentials.ts';
import { AttemptError } from './attempt-error.tsx';
import { AuthForm } from './auth-form.tsx';

/** The form for a new password. `save` keeps what went wrong, which is shown above the field. */
export function NewPasswordForm({
  save,
  onDone,
}: {
  save: (password: string) => Promise<boolean>;
  onDone?: () => void;
}) {
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const error = passwordError(password);
  const finish = async () => {
    if (await save(password)) {
      onDone?.();
    }
  };
  const submit = () => {
    setSubmitted(true);
    if (error === undefined) {
      void finish();
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
