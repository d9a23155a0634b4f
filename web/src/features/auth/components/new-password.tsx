import { useEffect, useState } from 'react';
import { ButtonLink } from '#components/plain/button.tsx';
import { paths } from '#config/paths.ts';
import { readResetCode, resetPassword } from '#lib/auth/email-actions.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { LinkFailure } from './link-failure.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

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
        <NewPasswordForm
          save={async (password) => resetPassword(code, password)}
          onDone={() => setDone(true)}
        />
      )}
    </AuthCard>
  );
}
