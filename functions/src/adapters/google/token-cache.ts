/** Which credential a token belongs to. */
export interface TokenOwner {
  readonly ownerId: string;
  readonly projectId: string;
  readonly keyVersion: number;
}

interface Obtained {
  /** The value for the `Authorization` header. */
  readonly header: string;
  readonly validForMs: number;
}

/** Access tokens in this instance's memory, by owner, project and version of the credential. */
export interface TokenCache {
  /** Calls `obtain` only when no token is cached, so that credentials are rarely in the clear. */
  get(owner: TokenOwner, obtain: () => Promise<Obtained>): Promise<string>;
  forget(projectId: string): void;
}

/** No token is kept longer. */
export const longestMs = 50 * 60_000;
const maxCached = 500;

function prefixOf(projectId: string): string {
  return `${projectId}|`;
}

export function createTokenCache(now: () => number): TokenCache {
  const cache = new Map<string, { readonly header: string; readonly until: number }>();
  return {
    async get(owner, obtain) {
      const cacheKey = `${prefixOf(owner.projectId)}${owner.keyVersion}|${owner.ownerId}`;
      const cached = cache.get(cacheKey);
      if (cached !== undefined && cached.until > now()) {
        return cached.header;
      }
      const begun = now();
      const { header, validForMs } = await obtain();
      cache.delete(cacheKey);
      cache.set(cacheKey, { header, until: begun + Math.min(validForMs, longestMs) });
      if (cache.size > maxCached) {
        const [oldest] = cache.keys();
        cache.delete(oldest ?? cacheKey);
      }
      return header;
    },

    forget(projectId) {
      for (const cacheKey of cache.keys()) {
        if (cacheKey.startsWith(prefixOf(projectId))) {
          cache.delete(cacheKey);
        }
      }
    },
  };
}
