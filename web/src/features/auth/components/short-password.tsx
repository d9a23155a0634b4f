import { TextButton } from '#components/plain/button.tsx';
import { keepShortPassword } from '#lib/auth/auth-actions.ts';
import { replacePassword } from '#lib/auth/email-actions.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** For who has just signed in with a password that is shorter than today's rule. */
export function ShortPassword() {
  return (
    <AuthCard
      title="Choose a longer password"
      lead="You are signed in. Your password has fewer than 8 characters, which is no longer enough."
    >
      <NewPasswordForm save={replacePassword} />
      <div className={styles['ways']}>
        <TextButton onClick={keepShortPassword}>Not now</TextButton>
      </div>
    </AuthCard>
  );
}
