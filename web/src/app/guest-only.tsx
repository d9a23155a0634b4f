import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { readActionLink } from '#lib/auth/action-link.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { safeNext } from '#lib/safe-next.ts';

/**
 * The sign-in page, and links from messages for everybody; who is signed in goes where `next` says,
 * if that is safe, or to the dashboard, once the page has nothing more to ask.
 */
export function Component() {
  const { isAuthenticated, needsNewPassword } = useAuthState();
  const [search] = useSearchParams();
  if (isAuthenticated && !needsNewPassword && readActionLink(search) === undefined) {
    const next = safeNext(search.get('next'), location.origin);
    return <Navigate to={next ?? paths.dashboard.link()} replace />;
  }
  return <Outlet />;
}
