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

export type Take = { readonly bucket: Bucket; readonly waitMs: null } | { readonly waitMs: number };

/** Takes one token, or says how long there is none. Without a bucket it is full. */
export function takeToken(kept: Bucket | null, limit: BucketLimit, nowMs: number): Take {
  const { tokens: last, atMs } = kept ?? { tokens: limit.burst, atMs: nowMs };
  // Clocks of instances differ: time that seems to run back fills nothing.
  const filled = Math.max(0, nowMs - atMs) / limit.everyMs;
  const tokens = Math.min(limit.burst, last + filled);
  if (tokens < 1) {
    return { waitMs: Math.ceil((1 - tokens) * limit.everyMs) };
  }
  return { bucket: { tokens: tokens - 1, atMs: Math.max(atMs, nowMs) }, waitMs: null };
}

/** After how long a bucket is full again, whatever was taken: then it need not be kept. */
export function fullAfterMs({ burst, everyMs }: BucketLimit): number {
  return burst * everyMs;
}
