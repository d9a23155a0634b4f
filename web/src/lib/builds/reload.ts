import { limits, storageKeys } from '#config/limits.ts';
import { createStore } from '../store.ts';

/**
 * How browsers say that a module could not be loaded: Chromium, Firefox, Safari, and Vite for a
 * style sheet. An old tab meets it after a deployment, when the chunks of its build are no longer
 * there. Vite's own event stands also for modules that are there and fail.
 */
const wordings =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error says that a part of the app's own code could not be loaded. */
export function isGoneChunk(error: unknown): boolean {
  return error instanceof Error && wordings.test(error.message);
}

/** The address to load again when the user agrees; null while there is no need to. */
export const offeredReload = createStore<string | null>(null);

/** Offers to reload where the page that is shown has asked for code that is gone. */
export function offerReloadAfter(error: unknown): void {
  if (isGoneChunk(error) && navigator.onLine) {
    offeredReload.set(`${location.pathname}${location.search}${location.hash}`);
  }
}

/** Loads an address of the app from the server, also the one that is shown, whatever its hash. */
export function loadFromServer(address: string): void {
  const next = new URL(address, location.href);
  if (next.pathname === location.pathname && next.search === location.search) {
    location.hash = next.hash;
    location.reload();
  } else {
    location.assign(next);
  }
}

/**
 * Whether `path` may be reloaded now, and notes that it is. False within ten seconds of its last
 * reload, and where nothing can be noted: endless reloading is worse than an old page.
 */
export function takeReload(path: string): boolean {
  try {
    const key = `${storageKeys.reloaded}${path}`;
    const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (Date.now() - last < limits.reloadGuardMs) {
      return false;
    }
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
