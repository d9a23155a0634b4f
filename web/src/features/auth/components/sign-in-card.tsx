import { lazy, Suspense, useState } from 'react';
import { TextButton } from '#components/plain/button.tsx';
import { clearAuthError } from '#lib/auth/auth-actions.ts';
import { AttemptError } from './attempt-error.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { EmailForm, type EmailFormMode } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';

// It needs the SDK, which the form stands before.
const ResetRequest = lazy(async () => ({
  default: (await import('./reset-request.tsx')).ResetRequest,
}));

const texts = {
  'sign-in': {
    title: 'Sign in',
    lead: 'Welcome back to your projects and their backups.',
    question: 'New to Firekeep?',
    change: 'Create an account',
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'Then connect a Firestore project and keep its first backup.',
    question: 'You have an account?',
    change: 'Sign in',
  },
} as const;

/** Sign-in, sign-up, and the way to a new password. Where sign-in leads to is the guard's work. */
export function SignInCard() {
  const [mode, setMode] = useState<EmailFormMode | 'reset'>('sign-in');
  const [email, setEmail] = useState('');
  const change = (next: typeof mode) => {
    clearAuthError();
    setMode(next);
  };
  if (mode === 'reset') {
    return (
      <Suspense fallback={null}>
        <ResetRequest initialEmail={email} onBack={() => change('sign-in')} />
      </Suspense>
    );
  }
  const text = texts[mode];
  return (
    <AuthCard title={text.title} lead={text.lead}>
      <AttemptError />
      <GoogleButton />
      <p className={styles['or']}>or with email</p>
      <EmailForm key={mode} mode={mode} email={email} onEmailChange={setEmail} />
      <div className={styles['ways']}>
        {mode === 'sign-in' ? (
          <TextButton onClick={() => change('reset')}>Forgot your password?</TextButton>
        ) : null}
        <p>
          {text.question}{' '}
          <TextButton onClick={() => change(mode === 'sign-in' ? 'sign-up' : 'sign-in')}>
            {text.change}
          </TextButton>
        </p>
      </div>
    </AuthCard>
  );
}
