import { retry, type Backoff } from '../../lib/retry.ts';
import { isEngineError } from '../errors.ts';

const defaultBackoff: Backoff = { attempts: 5, firstDelayMs: 200 };

/** Calls `work` again after a `temporary` failure. Only for what may be done twice. */
export function withRetry<T>(
  work: () => Promise<T>,
  backoff: Backoff = defaultBackoff,
): Promise<T> {
  return retry(work, (error) => isEngineError(error, 'temporary'), backoff);
}
