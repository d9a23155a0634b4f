import { useSyncExternalStore } from 'react';

/** Often enough for what changes by the minute. */
const tickMs = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One value for a whole tick, so that all times of a page are relative to the same moment. */
function currentTick(): number {
  return Math.floor(Date.now() / tickMs) * tickMs;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => {
      for (const each of listeners) {
        each();
      }
    }, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
    }
  };
}

/**
 * The present in milliseconds, to ten seconds, for what a component shows relative to it: the
 * component renders again as time passes.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTick, currentTick);
}
