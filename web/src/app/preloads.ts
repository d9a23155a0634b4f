import { matchRoutes, type RouteObject } from 'react-router-dom';
import { limits } from '#config/limits.ts';
import { sitePages } from '#features/site/model/site-pages.ts';
import { createPreloader, watchIntent } from '#lib/route-preloads.ts';

/** Loads ahead what a link leads to, once a visitor shows interest in it: its routes' code, and a public page's payload. */
export function startRoutePreloads(routes: RouteObject[]): void {
  const preloader = createPreloader(limits.routePreloads);
  const pages = new Map(Object.values(sitePages).map((page) => [page.path, page]));
  watchIntent(({ pathname }) => {
    if (pathname === location.pathname) {
      return;
    }
    const page = pages.get(pathname);
    if (page !== undefined && page.current() === undefined) {
      preloader.ask(`payload ${pathname}`, page.load);
    }
    for (const { route, pathnameBase } of matchRoutes(routes, pathname) ?? []) {
      const { lazy } = route;
      if (typeof lazy === 'function') {
        preloader.ask(`code ${route.id ?? route.path ?? pathnameBase}`, lazy);
      }
    }
  });
}
