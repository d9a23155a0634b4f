import { useRef, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/plain/button.tsx';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { focusInvalid } from '#lib/focus-invalid.ts';
import styles from './auth.module.css';

/**
 * A form of the sign-in page with its one button. `onSubmit` says what is wrong at the fields, the
 * first of which gets the focus, or begins an attempt.
 */
export function AuthForm({
  label,
  onSubmit,
  children,
}: {
  label: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { isSubmitting } = useAuthState();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flushSync(onSubmit);
    focusInvalid(form.current);
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {children}
      <Button type="submit" isLarge isBusy={isSubmitting}>
        {label}
      </Button>
    </form>
  );
}
