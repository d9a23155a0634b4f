import { useState } from 'react';
import { TextButton } from '#components/plain/button.tsx';
import { Field } from '#components/plain/field.tsx';
import { MailboxHint } from '#components/plain/mailbox-hint.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { requestPasswordReset } from '#lib/auth/email-actions.ts';
import { emailError } from '../model/credentials.ts';
import { AttemptError } from './attempt-error.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';

/** Asks for a link for a new password. The answer doesn't show whether there is an account. */
export function ResetRequest({
  initialEmail,
  onBack,
}: {
  initialEmail: string;
  onBack: () => void;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const error = emailError(email.trim());
  const send = async () => {
    if (await requestPasswordReset(email.trim())) {
      setSentTo(email.trim());
    }
  };
  const submit = () => {
    setSubmitted(true);
    setSentTo(undefined);
    if (error === undefined) {
      void send();
    }
  };
  return (
    <AuthCard
      title="Reset your password"
      lead="We send a link for a new password to your email address."
    >
      <AttemptError />
      {sentTo === undefined ? null : (
        <>
          <Notice
            kind="success"
            title="Check your email"
            text={`If there is an account for ${sentTo}, a link is on its way. It can take some minutes, and may end up among the spam.`}
          />
          <p className={styles['wrapping']}>
            <MailboxHint />
          </p>
        </>
      )}
      <AuthForm label={sentTo === undefined ? 'Send the link' : 'Send it again'} onSubmit={submit}>
        <Field
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onValueChange={setEmail}
          error={wasSubmitted ? error : undefined}
        />
      </AuthForm>
      <div className={styles['ways']}>
        <TextButton onClick={onBack}>Back to sign-in</TextButton>
      </div>
    </AuthCard>
  );
}
