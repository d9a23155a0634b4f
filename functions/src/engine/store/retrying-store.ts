import { AppError } from '../../lib/errors.ts';
import { retry, type Backoff } from '../../lib/retry.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** An outage of three seconds passes: the shortest of these pauses add up to that. */
const defaultBackoff: Backoff = { maxAttempts: 5, firstDelayMs: 200, shortest: 1 };

/** Retries another store's temporary failures: every operation may be done twice. */
export function retryingStore(store: SnapshotStore, backoff = defaultBackoff): SnapshotStore {
  const again = <T>(work: () => Promise<T>) =>
    retry(work, (error) => error instanceof AppError && error.retryable, backoff);
  return {
    put: (...args) => again(() => store.put(...args)),
    get: (name) => again(() => store.get(name)),
    stat: (name) => again(() => store.stat(name)),
    touch: (name) => again(() => store.touch(name)),
    delete: (...args) => again(() => store.delete(...args)),
    list: (prefix) => store.list(prefix),
  };
}
