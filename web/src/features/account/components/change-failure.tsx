import { ErrorNotice } from '#components/error-notice.tsx';
import { needsSignIn } from '#lib/auth/sign-in-again.ts';

/** What went wrong with a change. A sign-in that is too old is asked for instead, by a dialog. */
export function ChangeFailure({ title, error }: { title: string; error: unknown }) {
  return error === null || needsSignIn(error) ? null : <ErrorNotice title={title} error={error} />;
}
