import { useEffect } from 'react';
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { sitePages } from '#features/site/model/site-pages.ts';
import { followSignOut } from './follow-sign-out.ts';
import { followNavigation } from './recover-lazy.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Everything that is there on every page, public or not. */
export function App({ router }: { router: Router }) {
  useEffect(() => followNavigation(router), [router]);
  useEffect(() => followSignOut(router), [router]);
  return <RouterProvider router={router} />;
}

/**
 * The router for a page whose HTML is there already: its code and payload are loaded first, so that
 * what React renders is what the page shows.
 */
export async function createHydratedRouter(routes: RouteObject[]): Promise<Router> {
  const matches = matchRoutes(routes, location) ?? [];
  const page = Object.values(sitePages).find(({ path }) => path === location.pathname);
  await Promise.all([page?.load(), ...matches.map(async ({ route }) => loadRoute(route))]);
  const loaderData = Object.fromEntries(
    matches.flatMap(({ route: { id, loader } }) =>
      id === undefined || loader === undefined ? [] : [[id, null]],
    ),
  );
  return createBrowserRouter(routes, { hydrationData: { loaderData } });
}

/** Loads a lazy route in place: the router takes it for one that never was lazy. */
async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') {
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
