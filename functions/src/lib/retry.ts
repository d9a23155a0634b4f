import { pause } from './pause.ts';

export interface Backoff {
  readonly firstDelayMs: number;
  readonly maxDelayMs?: number;
  /** How often it is tried at most, the first time included. */
  readonly maxAttempts?: number;
  /** No try begins later than this after the first. */
  readonly limitMs?: number;
  /**
   * The shortest pause as a share of its delay; the longest is half as much again as the delay, so
   * that those who failed together don't meet again.
   */
  readonly shortest?: number;
}

/**
 * Does `work` again while `mayPass` says so of its failure, with doubling pauses. Only for what may
 * be done twice.
 * @throws the last failure
 */
export async function retry<T>(
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  {
    firstDelayMs,
    maxDelayMs = Infinity,
    maxAttempts = Infinity,
    limitMs = Infinity,
    shortest = 0.5,
  }: Backoff,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
      const waitMs = delayMs * (shortest + Math.random() * (1.5 - shortest));
      if (attempt >= maxAttempts || !mayPass(error) || performance.now() + waitMs > end) {
        throw error;
      }
      await pause(waitMs);
    }
  }
}
