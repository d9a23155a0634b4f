import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { takeTokens, type Bucket } from '../lib/token-bucket.ts';

export interface RateLimitOptions {
  /** Calls that can be made at once after a rest. */
  readonly burst: number;
  /** Calls per second that come back. */
  readonly perSecond: number;
  /** Milliseconds on a clock that is never set. */
  readonly elapsedMs?: () => number;
}

export interface RateLimit {
  /** @throws AppError `resource-exhausted`, with when to retry, when `key` has no calls left */
  take(key: string, cost: number): void;
}

const maxBuckets = 10_000;

/** A token bucket per key in this instance's memory: against runaway clients, no exact quota. */
export function createRateLimit({
  burst,
  perSecond,
  elapsedMs = () => performance.now(),
}: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();
  const limit = { burst, everyMs: 1000 / perSecond };
  return {
    take(key, cost) {
      const { waitMs, bucket } = takeTokens(buckets.get(key) ?? null, limit, {
        nowMs: elapsedMs(),
        cost,
      });
      if (waitMs !== null) {
        throw new AppError('resource-exhausted', messages.quotaExceeded, {
          retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        });
      }
      // Taken out and put back in, so that the oldest bucket is the first one to go.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maxBuckets) {
        const [oldest] = buckets.keys();
        buckets.delete(oldest ?? key);
      }
    },
  };
}
