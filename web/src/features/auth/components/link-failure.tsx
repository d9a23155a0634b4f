import { ErrorNotice } from '#components/error-notice.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { AuthCard } from './auth-card.tsx';

/** A link from a message that can't be followed (any more). */
export function LinkFailure({ title, error }: { title: string; error: unknown }) {
  return (
    <AuthCard title={title} lead="Links work once, and for a limited time.">
      <ErrorNotice title="The link can’t be used" error={error} />
      <LinkButton to={paths.auth.link()} variant="outline" colorPalette="gray">
        Continue to sign-in
      </LinkButton>
    </AuthCard>
  );
}
