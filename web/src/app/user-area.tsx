import { recordIdSchema } from '@firekeep/functions/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useParams } from 'react-router-dom';
import { SignInAgain } from '#components/sign-in-again.tsx';
import { isDemonstrationId } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { LiveRecords } from '#lib/firebase/live-records.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { projectsQuery } from '#features/projects/api/get-projects.ts';
import { Prefetching, prefetchPages } from './prefetch-pages.ts';
import { FrameOutline } from './frames/frame-outline.tsx';
import { wantOverlays } from './late-overlays.tsx';
import { loadToastArea, Overlays } from './overlays.tsx';
import { isForUsers } from './route-access.ts';

/** What every frame asks for as it is drawn. */
export const handle = new Prefetching((client) => {
  void client.prefetchQuery(projectsQuery());
});

/** The server cache of one visitor: the next one gets another. */
function VisitorCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * The server cache of one user. The page that is opened first asks for its data ahead, and is drawn
 * in a separate task: the calls would not leave before, though drawing takes as long as they do.
 */
function UserCache({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const [client] = useState(() => {
    const created = createQueryClient();
    prefetchPages(created, matches, { pathname, search });
    return created;
  });
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <QueryClientProvider client={client}>
      {isDrawn ? children : <FrameOutline />}
    </QueryClientProvider>
  );
}

/** Whether somebody was signed in here who no longer is; false again after the area was left. */
function useHasLeft(isSignedIn: boolean): boolean {
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (isSignedIn && !wasSignedIn) {
    setWasSignedIn(true);
  }
  return wasSignedIn && !isSignedIn;
}

/** A project id that isn't one leads to the error page, whoever comes. */
function useHasValidParams(): boolean {
  const { pid } = useParams();
  return pid === undefined || recordIdSchema.safeParse(pid).success;
}

/** The pages of users and projects, on Chakra. A toast stays up when they are left. */
export function Component() {
  useEffect(wantOverlays, []);
  return (
    <Overlays>
      <GuardedPages />
    </Overlays>
  );
}

/**
 * Those marked `forUsers` lead a visitor to sign-in, which leads back here, except the
 * demonstration's; a project's other pages can be opened by anybody and say themselves what a
 * visitor may see. All below is keyed by the user.
 */
function GuardedPages() {
  const { user } = useAuthState();
  const { pathname, search, hash } = useLocation();
  const hasValidParams = useHasValidParams();
  const isDemonstration = isDemonstrationId(useParams()['pid']);
  const needsUser = useMatches().some(isForUsers) && hasValidParams && !isDemonstration;
  const hasLeft = useHasLeft(user !== null);
  if (user === null && hasLeft) {
    // `follow-sign-out.ts` leads on.
    return null;
  }
  if (user === null && needsUser) {
    return <Navigate to={paths.auth.link(`${pathname}${search}${hash}`)} replace />;
  }
  return user === null ? (
    <VisitorCache>
      <Outlet />
    </VisitorCache>
  ) : (
    <UserCache key={user.id}>
      <Outlet />
      <SignInAgain />
      <LiveRecords next={loadToastArea} />
    </UserCache>
  );
}
