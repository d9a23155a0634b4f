import { ButtonLink } from '#components/plain/button.tsx';
import { paths } from '#config/paths.ts';
import { useSignedInHint } from '#lib/auth/signed-in-hint.ts';

/** Leads visitors to a new account, and those who have one to their dashboard. */
export function AccountButton({ isLarge = false }: { isLarge?: boolean }) {
  return useSignedInHint() ? (
    <ButtonLink to={paths.dashboard.link()} isLarge={isLarge}>
      Open dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.auth.link(undefined, 'sign-up')} isLarge={isLarge}>
      Create account
    </ButtonLink>
  );
}
