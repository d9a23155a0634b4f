import { matchRoutes, type RouteObject } from 'react-router-dom';
import { limits } from '#config/limits.ts';
import { sitePages } from '#features/site/model/site-pages.ts';

interface Job {
  readonly key: string;
  readonly work: () => Promise<unknown>;
}

/**
 * Gives what asks for jobs that are worth doing ahead: each key once, at most `atOnce` at a time.
 * A job that fails may be asked for again: whoever needs what it was to load will load it, and see
 * the failure.
 */
export function createPreloader(atOnce: number): (job: Job) => void {
  const known = new Set<string>();
  const waiting: Job[] = [];
  let running = 0;
  const startMore = () => {
    while (running < atOnce) {
      // The link that was pointed at last is the likeliest to be followed.
      const job = waiting.pop();
      if (job === undefined) {
        return;
      }
      running += 1;
      void start(job);
    }
  };
  const start = async ({ key, work }: Job) => {
    try {
      await work();
    } catch {
      known.delete(key);
    } finally {
      running -= 1;
      startMore();
    }
  };
  return (job) => {
    if (!known.has(job.key)) {
      known.add(job.key);
      waiting.push(job);
      startMore();
    }
  };
}

/** The address of the link within the app that an event is about, if it opens in this tab. */
function linkOf({ target }: Event): URL | undefined {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (anchor === null || anchor.hasAttribute('download') || anchor.target !== '') {
    return undefined;
  }
  const address = anchor.getAttribute('href');
  const url = address === null ? undefined : new URL(address, location.href);
  return url?.origin === location.origin ? url : undefined;
}

/**
 * Loads ahead what a link leads to once a visitor points at it, reaches it with the keyboard or
 * touches it: its routes' code, and a public page's payload.
 */
export function startRoutePreloads(routes: RouteObject[]): void {
  const preload = createPreloader(limits.routePreloads);
  const pages = new Map(Object.values(sitePages).map((page) => [page.path, page]));
  const follow = (event: Event) => {
    const pathname = linkOf(event)?.pathname ?? location.pathname;
    if (pathname === location.pathname) {
      return;
    }
    const page = pages.get(pathname);
    if (page !== undefined && page.current() === undefined) {
      preload({ key: `payload ${pathname}`, work: page.load });
    }
    for (const { route, pathnameBase } of matchRoutes(routes, pathname) ?? []) {
      const { lazy } = route;
      if (typeof lazy === 'function') {
        preload({ key: `code ${route.id ?? route.path ?? pathnameBase}`, work: lazy });
      }
    }
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, follow, { passive: true });
  }
}
