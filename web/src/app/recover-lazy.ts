import type { Path, RouteObject } from 'react-router-dom';
import { isGoneChunk, loadFromServer, offeredReload, takeReload } from '#lib/builds/reload.ts';
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
 * What comes of a page whose code can't be loaded: its address is loaded from the server, which
 * brings the new build. A page on which something was typed stays and offers to reload.
 * @throws the error where the browser is offline, or where a reload has just been tried
 */
async function recover(error: unknown, address: string): Promise<never> {
  if (!isGoneChunk(error) || !navigator.onLine) {
    throw error;
  }
  if (hasTyped()) {
    offeredReload.set(address);
    return never();
  }
  if (!takeReload(address)) {
    throw error;
  }
  loadFromServer(address);
  return never();
}

let going: Path | undefined;

/** Follows where the app is going: a page's code is loaded on the way there. */
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
    const recovered =
      typeof lazy === 'function'
        ? { lazy: async () => lazy().catch(async (error: unknown) => recover(error, target())) }
        : {};
    // A route with an index has no children.
    return children === undefined
      ? { ...route, ...recovered }
      : { ...route, ...recovered, children: recoverLazy(children) };
  }) as RouteObject[];
}
