import { createStore } from '../store.ts';
import { isGoneChunk } from './gone-chunk.ts';

/** The address to load anew when the user agrees; null while there is no need to. */
export const offeredReload = createStore<string | null>(null);

/** Says that the page is of an old build and must be reloaded, without doing it. */
export function offerReload(address: string): void {
  offeredReload.set(address);
}

/** The same for code that the page that is shown has asked for itself, if that is what `error` says is gone. */
export function offerReloadAfter(error: unknown): void {
  if (isGoneChunk(error) && navigator.onLine) {
    offerReload(`${location.pathname}${location.search}${location.hash}`);
  }
}
