import { contended } from './contended.ts';

/** Nobody waits longer for those before them: what is then still in the way is not only this process. */
const patientForMs = 6000;

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Works of one process that write the same document, one after the other: they would only get in one another's way.
 * @throws AppError `aborted` when the turn comes too late, and whatever `work` throws
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const latest = performance.now() + patientForMs;
  const before = lastOf.get(key) ?? Promise.resolve();
  const mine = before.then(async () => {
    if (performance.now() > latest) {
      throw contended(undefined);
    }
    return await work();
  });
  const settled = mine.catch(() => undefined);
  lastOf.set(key, settled);
  try {
    return await mine;
  } finally {
    if (lastOf.get(key) === settled) {
      lastOf.delete(key);
    }
  }
}
