import type { Path, RouteObject } from 'react-router-dom';
import { isGoneChunk } from '#lib/builds/gone-chunk.ts';
import { loadAnew } from '#lib/builds/load-anew.ts';
import { offerReload } from '#lib/builds/offered-reload.ts';
import { takeReload } from '#lib/builds/reload-guard.ts';
import { hasTyped } from '#lib/typed-input.ts';

/** What is needed of a router. */
interface Navigating {
  subscribe(listener: (state: { navigation: { location?: Path | undefined } }) => void): () => void;
}

/** For a page that is about to be left: the page that is shown stays until then. */
async function never(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * What comes of a page whose code can't be loaded: after a deployment, its address is loaded anew and brings the new
 * build. Where something was typed on the page that is shown, that page stays and says that it must be reloaded.
 * @throws the error where the browser is offline, or where a reload has just been tried.
 */
async function recover(error: unknown, address: string): Promise<never> {
  if (!isGoneChunk(error) || !navigator.onLine) {
    throw error;
  }
  if (hasTyped()) {
    offerReload(address);
    return never();
  }
  if (!takeReload(address)) {
    throw error;
  }
  loadAnew(address);
  return never();
}

let going: Path | undefined;

/** Notes where the app is going, for as long as it runs: a page's code is loaded on the way there. */
export function followNavigation(router: Navigating): () => void {
  return router.subscribe(({ navigation }) => {
    going = navigation.location;
  });
}

function target(): string {
  const { pathname, search, hash } = going ?? location;
  return `${pathname}${search}${hash}`;
}

/** The routes with pages that survive a deployment. */
export function recoverLazy(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const mended =
      typeof lazy === 'function'
        ? { lazy: async () => lazy().catch(async (error: unknown) => recover(error, target())) }
        : {};
    // A route with an index has no children: only the other kind is gone into.
    return children === undefined
      ? { ...route, ...mended }
      : { ...route, ...mended, children: recoverLazy(children) };
  }) as RouteObject[];
}
