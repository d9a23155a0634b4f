import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PlainLink, TextButton } from '#components/plain/button.tsx';
import { paths } from '#config/paths.ts';
import { clearAuthError } from '#lib/auth/auth-actions.ts';
import { latePart } from '#lib/late-part.tsx';
import { AttemptError } from './attempt-error.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { EmailForm, type EmailFormMode } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';

// It needs the SDK, which the form stands before.
const ResetRequest = latePart(async () => (await import('./reset-request.tsx')).ResetRequest);

const texts = {
  'sign-in': {
    title: 'Sign in',
    lead: 'Welcome back to your projects and their backups.',
    question: 'New to Firekeep?',
    change: 'Create account',
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'Then connect a Firestore project and keep its first backup.',
    question: 'Already have an account?',
    change: 'Sign in',
  },
} as const;

/** Sign-in, sign-up and the way to a new password. Where sign-in leads to is the guard's work. */
export function SignInCard() {
  const [search] = useSearchParams();
  const mode: EmailFormMode = search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
  const [isResetting, setResetting] = useState(false);
  const [email, setEmail] = useState('');
  // What went wrong with one form is nothing to the other; what ended the session stays until then.
  const shownMode = useRef(mode);
  useEffect(() => {
    if (shownMode.current !== mode) {
      shownMode.current = mode;
      clearAuthError();
    }
  }, [mode]);
  const reset = (isWanted: boolean) => {
    clearAuthError();
    setResetting(isWanted);
  };
  if (isResetting && mode === 'sign-in') {
    return <ResetRequest initialEmail={email} onBack={() => reset(false)} />;
  }
  const text = texts[mode];
  const other = paths.auth.link(
    search.get('next') ?? undefined,
    mode === 'sign-in' ? 'sign-up' : undefined,
  );
  return (
    <AuthCard title={text.title} lead={text.lead}>
      <AttemptError />
      <GoogleButton />
      <p className={styles['or']}>or with email</p>
      <EmailForm key={mode} mode={mode} email={email} onEmailChange={setEmail} />
      <div className={styles['ways']}>
        {mode === 'sign-in' ? (
          <TextButton onClick={() => reset(true)}>Forgot your password?</TextButton>
        ) : null}
        <p>
          {text.question} <PlainLink to={other}>{text.change}</PlainLink>
        </p>
      </div>
    </AuthCard>
  );
}
