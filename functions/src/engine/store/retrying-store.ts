import { AppError } from '../../lib/errors.ts';
import { retry, type Backoff } from '../../lib/retry.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** An outage of three seconds passes: the shortest of these pauses add up to that. */
const defaultBackoff: Backoff = { maxAttempts: 5, firstDelayMs: 200, shortest: 1 };

/** Does again what a temporary failure of storage has ended. */
export function retried<T>(work: () => Promise<T>, backoff = defaultBackoff): Promise<T> {
  return retry(work, (error) => error instanceof AppError && error.retryable, backoff);
}

/** Retries another store's temporary failures: every operation may be done twice. */
export function retryingStore(store: SnapshotStore, backoff = defaultBackoff): SnapshotStore {
  const again = <T>(work: () => Promise<T>) => retried(work, backoff);
  return {
    put: (...args) => again(() => store.put(...args)),
    get: (name) => again(() => store.get(name)),
    stat: (name) => again(() => store.stat(name)),
    touch: (name) => again(() => store.touch(name)),
    delete: (...args) => again(() => store.delete(...args)),
    list: (prefix) => store.list(prefix),
  };
}
