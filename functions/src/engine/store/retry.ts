import { isEngineError } from '../errors.ts';

export interface RetryOptions {
  readonly attempts: number;
  readonly firstDelayMs: number;
}

const usual: RetryOptions = { attempts: 5, firstDelayMs: 200 };

/** Calls `work` again after a `temporary` failure, with doubling delays and up to 50 % jitter. Only for what may be done twice. */
export async function withRetry<T>(
  work: () => Promise<T>,
  options: RetryOptions = usual,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isEngineError(error, 'temporary') || attempt >= options.attempts) {
        throw error;
      }
      const delayMs = options.firstDelayMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
  }
}
