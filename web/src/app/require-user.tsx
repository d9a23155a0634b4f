import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { LiveRecords } from './providers.tsx';

/** The server cache of one user: made anew for the next one. */
function UserCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Signed-in pages; others go to sign-in, which leads back here. All below is keyed by the user. */
export function RequireUser() {
  const { user, hasSignedOut } = useAuthState();
  const { pathname, search, hash } = useLocation();
  if (user === null) {
    const next = hasSignedOut ? undefined : `${pathname}${search}${hash}`;
    return <Navigate to={paths.auth.link(next)} replace />;
  }
  return (
    <UserCache key={user.id}>
      <LiveRecords>
        <Outlet />
      </LiveRecords>
    </UserCache>
  );
}
