import { z } from 'zod';

const cacheSchema = z.instanceof(Map);

/**
 * Forgets every live query that reactfire keeps for the whole process. After sign-out each of them has
 * failed with permission-denied and would throw that again for the next user.
 * Must be called on every change of the signed-in user; `lib/auth/auth-session.ts` does.
 */
export function clearReactfireCache(): void {
  const cache = cacheSchema.safeParse(Reflect.get(globalThis, '_reactFirePreloadedObservables'));
  if (cache.success) {
    // The map is emptied, not replaced: reactfire holds on to the one it was loaded with.
    cache.data.clear();
  }
}
