import { limits } from '#config/limits.ts';
import { createStore } from './store.ts';

/**
 * Whether Firekeep can be reached: `offline` says the browser, `unreachable` a request that got no
 * answer while the browser believes to be online. Both end without the user.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

export const connection = createStore<Connection>('online');

/** Small, never cached, and there without signing in. */
const probe = '/builds/latest.json';
let probing: ReturnType<typeof setInterval> | undefined;

function settle(next: Connection): void {
  if (next !== 'unreachable') {
    clearInterval(probing);
    probing = undefined;
  }
  connection.set(next);
}

/** Whether there is any answer at all. */
async function isReached(): Promise<boolean> {
  return fetch(probe, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

async function tryToReach(): Promise<void> {
  if (await isReached()) {
    noteAnswer();
  }
}

/**
 * Calls `onReached` once Firekeep answers, for pages that can't be shown without it; asks at once,
 * every few seconds, and as soon as the browser is online again. Returns what ends it.
 */
export function awaitConnection(onReached: () => void): () => void {
  let isEnded = false;
  const ask = async () => {
    if ((await isReached()) && !isEnded) {
      end();
      onReached();
    }
  };
  const askOnline = () => {
    if (navigator.onLine) {
      void ask();
    }
  };
  const asking = setInterval(askOnline, limits.reachPollMs);
  const end = () => {
    isEnded = true;
    clearInterval(asking);
    removeEventListener('online', askOnline);
  };
  addEventListener('online', askOnline);
  askOnline();
  return end;
}

/** A request got no answer at all. */
export function noteNoAnswer(): void {
  if (!navigator.onLine) {
    settle('offline');
  } else if (connection.get() === 'online') {
    settle('unreachable');
    probing = setInterval(() => void tryToReach(), limits.reachPollMs);
  }
}

/** A request was answered, with whatever. */
export function noteAnswer(): void {
  if (connection.get() === 'unreachable') {
    settle('online');
  }
}

function follow(): void {
  settle(navigator.onLine ? 'online' : 'offline');
}

/** Follows what the browser says; returns what ends it. */
export function watchConnection(): () => void {
  addEventListener('online', follow);
  addEventListener('offline', follow);
  if (!navigator.onLine) {
    settle('offline');
  }
  return () => {
    removeEventListener('online', follow);
    removeEventListener('offline', follow);
  };
}
