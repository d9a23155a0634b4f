import { Notice } from '#components/plain/notice.tsx';
import { useAuthState } from '#lib/auth/auth-state.ts';

/** What went wrong at the last attempt, and why. */
export function AttemptError() {
  const { error } = useAuthState();
  return error === null ? null : <Notice kind="error" title={error.message} text={error.reason} />;
}
