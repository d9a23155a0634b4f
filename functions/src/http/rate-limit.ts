import { messages } from '../contract/messages.ts';
import { HttpError } from './http-error.ts';

export interface RateLimitOptions {
  /** Calls that can be made at once after a rest. */
  readonly burst: number;
  /** Calls per second that come back. */
  readonly perSecond: number;
  /** Milliseconds on a clock that is never set, so that nobody has to wait for one that was to catch up. */
  readonly elapsedMs?: () => number;
}

export interface RateLimit {
  /** @throws HttpError 429 with `Retry-After` when `key` has used up its calls. */
  take(key: string, cost: number): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

const maxBuckets = 10_000;

/** A token bucket per key, in this instance's memory: a guard against runaway clients, not an exact quota. */
export function createRateLimit({
  burst,
  perSecond,
  elapsedMs = () => performance.now(),
}: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, cost) {
      const now = elapsedMs();
      const last = buckets.get(key) ?? { tokens: burst, at: now };
      const refilled = last.tokens + ((now - last.at) / 1000) * perSecond;
      const tokens = Math.min(burst, refilled);
      if (tokens < cost) {
        const waitSeconds = Math.ceil((cost - tokens) / perSecond);
        throw new HttpError(429, messages.quotaExceeded, {
          code: 'resource-exhausted',
          headers: { 'Retry-After': String(Math.max(1, waitSeconds)) },
        });
      }
      // Taken out and put back in, so that the oldest bucket is the first one to go.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - cost, at: now });
      if (buckets.size > maxBuckets) {
        const [oldest] = buckets.keys();
        buckets.delete(oldest ?? key);
      }
    },
  };
}
