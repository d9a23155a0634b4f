export interface BucketLimit {
  /** Takes that can be made at once after a rest. */
  readonly burst: number;
  /** Milliseconds after which one more can be made. */
  readonly everyMs: number;
}

/** What is kept of a bucket: `tokens` it held at the time `atMs`. */
export interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** `bucket` is what to keep from now on. Null where what is kept stays as it is. */
export type Take =
  | { readonly waitMs: null; readonly bucket: Bucket }
  | { readonly waitMs: number; readonly bucket: Bucket | null };

/** How far instances' clocks differ; a bucket from further ahead had a clock that was wrong. */
const skewMs = 10_000;

/**
 * Takes `cost` tokens, or says how long there are too few. Without a bucket it is full.
 *
 * Buckets that are stored outlive instances, so that their time can't be a monotonic clock's: one
 * from the future begins to fill now, instead of when the clock has caught up with it.
 */
export function takeTokens(
  kept: Bucket | null,
  limit: BucketLimit,
  { nowMs, cost = 1 }: { readonly nowMs: number; readonly cost?: number },
): Take {
  const { tokens: last, atMs } = kept ?? { tokens: limit.burst, atMs: nowMs };
  const isSetBack = atMs - nowMs > skewMs;
  // Time that seems to run back fills nothing.
  const filled = Math.max(0, nowMs - atMs) / limit.everyMs;
  const tokens = Math.min(limit.burst, last + filled);
  const since = isSetBack ? nowMs : Math.max(atMs, nowMs);
  if (tokens < cost) {
    const waitMs = Math.ceil((cost - tokens) * limit.everyMs);
    return { waitMs, bucket: isSetBack ? { tokens, atMs: since } : null };
  }
  return { bucket: { tokens: tokens - cost, atMs: since }, waitMs: null };
}

/** After how long a bucket is full again, whatever was taken: then it need not be kept. */
export function fullAfterMs({ burst, everyMs }: BucketLimit): number {
  return burst * everyMs;
}
