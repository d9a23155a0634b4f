import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { safeNext } from '#lib/safe-next.ts';

/** The sign-in page; who is signed in goes where `next` says, if that is safe, or to the dashboard. */
export function GuestOnly() {
  const { isAuthenticated } = useAuthState();
  const [search] = useSearchParams();
  if (isAuthenticated) {
    const next = safeNext(search.get('next'), location.origin);
    return <Navigate to={next ?? paths.dashboard.link()} replace />;
  }
  return <Outlet />;
}
