import { ButtonLink } from '#components/plain/button.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { paths } from '#config/paths.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { AuthCard } from './auth-card.tsx';

/** A link from a message that can't, or can no longer, be followed. */
export function LinkFailure({ title, error }: { title: string; error: unknown }) {
  return (
    <AuthCard title={title} lead="Links work once, and for a limited time.">
      <Notice kind="error" title="The link can’t be used" text={describeError(error).message} />
      <ButtonLink to={paths.auth.link()} look="secondary" isLarge>
        Continue to sign-in
      </ButtonLink>
    </AuthCard>
  );
}
