import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect, useState, type FormEvent } from 'react';
import { LinkButton } from '#components/router-link.tsx';
import { TextField } from '#components/text-field.tsx';
import { paths } from '#config/paths.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { readResetCode, resetPassword } from '#lib/auth/email-actions.ts';
import { passwordError } from '../model/credentials.ts';
import { AttemptError } from './attempt-error.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkFailure } from './link-failure.tsx';

function NewPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isSubmitting } = useAuthState();
  const error = passwordError(password);
  const save = async () => {
    if (await resetPassword(code, password)) {
      onDone();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (error === undefined) {
      void save();
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <AttemptError />
        <TextField
          label="New password"
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={setPassword}
          error={wasSubmitted ? error : undefined}
          help="At least 8 characters"
        />
        <Button type="submit" width="full" loading={isSubmitting}>
          Save the password
        </Button>
      </Stack>
    </form>
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
        <LinkButton to={paths.auth.link()}>Continue to sign-in</LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Choose a new password"
      lead={email === undefined ? 'Reading the link …' : `For the account ${email}.`}
    >
      {email === undefined ? (
        <Skeleton height="8rem" borderRadius="lg" />
      ) : (
        <NewPasswordForm code={code} onDone={() => setDone(true)} />
      )}
    </AuthCard>
  );
}
