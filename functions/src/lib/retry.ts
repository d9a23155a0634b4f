import { pause } from './pause.ts';

export interface Backoff {
  readonly firstDelayMs: number;
  readonly maxDelayMs?: number;
  /** How often it is tried at most, the first time included. */
  readonly maxAttempts?: number;
  /** No try begins later than this after the first. */
  readonly limitMs?: number;
}

/** Half of it up to half as much again, so that those who failed together don't meet again. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random());
}

/**
 * Does `work` again while `mayPass` says so of its failure, with doubling pauses. Only for what may
 * be done twice.
 * @throws the last failure
 */
export async function retry<T>(
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  { firstDelayMs, maxDelayMs = Infinity, maxAttempts = Infinity, limitMs = Infinity }: Backoff,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = jittered(Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs));
      if (attempt >= maxAttempts || !mayPass(error) || performance.now() + waitMs > end) {
        throw error;
      }
      await pause(waitMs);
    }
  }
}
