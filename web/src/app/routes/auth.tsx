import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SignInCard } from '#features/auth/components/sign-in-card.tsx';
import { readActionLink } from '#lib/auth/action-link.ts';
import { clearAuthError } from '#lib/auth/auth-actions.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { latePart } from '#lib/late-part.tsx';

// They need the SDK, which the sign-in form stands before.
const FollowedLink = latePart(
  async () => (await import('#features/auth/components/followed-link.tsx')).FollowedLink,
);
const NewPassword = latePart(
  async () => (await import('#features/auth/components/new-password.tsx')).NewPassword,
);
const ShortPassword = latePart(
  async () => (await import('#features/auth/components/short-password.tsx')).ShortPassword,
);

/**
 * Who signs in needs Chakra next: it comes while the identity service is asked. A failure is
 * reported on the way there.
 */
function useUserAreaAhead(): void {
  const { isSubmitting } = useAuthState();
  useEffect(() => {
    if (isSubmitting) {
      import('../user-area.tsx').catch(() => undefined);
    }
  }, [isSubmitting]);
}

/** The sign-in page with what it asks after that, or what an identity service's link asks for. */
export function Component() {
  const [search] = useSearchParams();
  const link = useMemo(() => readActionLink(search), [search]);
  useEffect(() => clearAuthError, []);
  useUserAreaAhead();
  const { isAuthenticated, needsNewPassword } = useAuthState();
  if (link === undefined) {
    return isAuthenticated && needsNewPassword ? <ShortPassword /> : <SignInCard />;
  }
  const { mode, code } = link;
  return mode === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <FollowedLink key={code} mode={mode} code={code} />
  );
}
