import { limits, storageKeys } from '#config/limits.ts';
import { createStore } from '../store.ts';

const gone = new WeakSet<Error>();

/**
 * Notes the errors of code that could not be loaded, which Vite's loader reports. An old tab meets
 * them after a deployment, when the chunks of its build are no longer there. Call once.
 */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => gone.add(payload));
}

/** Whether an error says that a part of the app's own code could not be loaded. */
export function isGoneChunk(error: unknown): boolean {
  return error instanceof Error && gone.has(error);
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
