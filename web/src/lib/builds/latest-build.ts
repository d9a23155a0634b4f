import { limits } from '#config/limits.ts';
import { createStore } from '../store.ts';

/**
 * Whether a newer build than this page's has been deployed. The page's own id is in its head; the
 * latest one is asked for every minute while the page is seen and online, and once more when it
 * comes back into view.
 */
export const waitingBuild = createStore<string | null>(null);

function idIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) {
    return null;
  }
  const { id } = value;
  return typeof id === 'string' && /^[0-9a-f]{16}$/.test(id) ? id : null;
}

/** The build that this page belongs to; null in development, where there are no builds. */
function ownBuildId(): string | null {
  const meta = document.querySelector('meta[name="firekeep-build"]');
  return meta?.getAttribute('content') ?? null;
}

async function read(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    return response.ok ? idIn(await response.json()) : null;
  } catch {
    // Offline, or an answer that is not ours. It is asked again in a minute.
    return null;
  }
}

/**
 * The latest build's id if it is another than `own` and its manifest is there: half a deployment
 * counts for nothing.
 */
export async function findNewBuild(own: string): Promise<string | null> {
  const latest = await read('/builds/latest.json');
  if (latest === null || latest === own) {
    return null;
  }
  return (await read(`/builds/meta/${latest}.json`)) === latest ? latest : null;
}

function isWatching(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

/** Begins to ask for new builds; returns what ends it. */
export function watchBuilds(): () => void {
  const own = ownBuildId();
  if (own === null) {
    return () => undefined;
  }
  let asked = Date.now();
  const ask = () => {
    if (!isWatching() || Date.now() - asked < limits.buildPollMs) {
      return;
    }
    asked = Date.now();
    void findNewBuild(own).then((id) => waitingBuild.set(id ?? waitingBuild.get()));
  };
  const polling = setInterval(ask, limits.buildPollMs);
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  return () => {
    clearInterval(polling);
    document.removeEventListener('visibilitychange', ask);
    removeEventListener('online', ask);
  };
}
