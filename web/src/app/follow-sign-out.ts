import type { createBrowserRouter } from 'react-router-dom';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { authState } from '#lib/auth/auth-state.ts';

/** What is needed of a router. */
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>;

/** The route around the public pages: nobody is led back to one of them after sign-in. */
export const publicRouteId = 'public';

/** Where the page leads once nobody is signed in; undefined where it may stay. */
function wayOut({ location, matches }: Router['state']): string | undefined {
  const { pathname, search, hash } = location;
  if (matches.some(({ route }) => route.path === paths.auth.pattern)) {
    return undefined;
  }
  const isPublic = matches.some(({ route }) => route.id === publicRouteId);
  return isPublic || authState.get().hasSignedOut
    ? paths.auth.link()
    : paths.auth.link(`${pathname}${search}${hash}`);
}

/**
 * Leads every page to sign-in as soon as its user has signed out, here or in another tab. Public
 * pages do without Firebase: they learn of it from what the other tab writes into the browser's
 * storage. Returns what ends it.
 */
export function followSignOut(router: Router): () => void {
  const leave = () => {
    const to = wayOut(router.state);
    if (to !== undefined) {
      void router.navigate(to, { replace: true });
    }
  };
  let { user } = authState.get();
  const ended = authState.subscribe(() => {
    const before = user;
    ({ user } = authState.get());
    if (before !== null && user === null) {
      leave();
    }
  });
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // Where Firebase runs, it is asked: its user may be there for a moment longer, and would be led
    // back from sign-in.
    const hasGone = key === storageKeys.signedIn && oldValue !== null && newValue === null;
    if (hasGone && !authState.get().isInitialized) {
      leave();
    }
  };
  addEventListener('storage', onStorage);
  return () => {
    ended();
    removeEventListener('storage', onStorage);
  };
}
