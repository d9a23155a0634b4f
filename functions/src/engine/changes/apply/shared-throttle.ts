import { z } from 'zod';
import { Throttle, throttleStateSchema, type ThrottleOptions } from './throttle.ts';

/**
 * One throttle for the parts of a restore that write side by side. Firestore's rule is for the
 * database, so of n parts under way each takes the n-th part of what the ramp allows, and pays for
 * a batch before it sends it: a part sends in any time no more than its portion of that time, and
 * all of them no more than the rule.
 *
 * Two things are shared (`Pace`). How long has been written: what each part knows of it is never
 * more than has passed since the first of them began, and they take over the most that any of them
 * knows. And how often the target asked to slow down: the part that notices halves its own portion
 * and says so, and all others come down to it. From there each recovers independently.
 */

export const paceSchema = z.object({
  /** How long has been written, as the part knew that said so last. */
  activeMs: z.number(),
  /** The share of the ramp's speed after the last slow-down. */
  share: z.number(),
  slowDowns: z.number(),
});
export type Pace = Readonly<z.infer<typeof paceSchema>>;

/** What a part keeps between steps. */
export const sharedThrottleStateSchema = throttleStateSchema.extend({
  /** Slow-downs of the shared pace that it has followed. */
  slowDowns: z.number(),
});
export type SharedThrottleState = Readonly<z.infer<typeof sharedThrottleStateSchema>>;

/**
 * The shared time is written again only once it differs by so much: it is rarely written. Each part
 * waits a little longer than the one before it, and then finds that the first one has written it.
 */
const shareEveryMs = 30_000;
const turnMs = 2500;

export interface SharedThrottleOptions extends ThrottleOptions {
  /** Parts that may be under way, until it is known how many are. */
  readonly parts: number;
  /** Of this part, from 0. */
  readonly number: number;
}

export class SharedThrottle extends Throttle {
  /** Of the shared pace: followed so far. */
  private followed: number;
  private sharedMs = 0;
  /** Own slow-downs that the shared pace says, and those of them that are on their way to it. */
  private said = 0;
  private saying = 0;
  private readonly shareAfterMs: number;

  constructor(state: SharedThrottleState, options: SharedThrottleOptions) {
    super(state, options);
    this.followed = state.slowDowns;
    this.parts = options.parts;
    this.shareAfterMs = shareEveryMs + options.number * turnMs;
  }

  override get state(): SharedThrottleState {
    return { ...super.state, slowDowns: this.followed };
  }

  /** Waits until the writes are paid for. */
  override take(writes: number): number {
    return super.take(writes) + this.costMs(writes);
  }

  /** How to change the shared pace; null while there is nothing to say. */
  news(): ((before: Pace) => Pace) | null {
    const { activeMs, share } = super.state;
    const { followed, slowDowns } = this;
    const isSlowed = slowDowns > this.said;
    if (!isSlowed && activeMs - this.sharedMs < this.shareAfterMs) {
      return null;
    }
    this.saying = slowDowns;
    return (before) => {
      const longest = Math.max(before.activeMs, activeMs);
      if (!isSlowed) {
        return { ...before, activeMs: longest };
      }
      // What another part noticed at the same moment is one slow-down, not two.
      const isKnown = before.slowDowns === followed;
      const least = isKnown ? share : Math.min(before.share, share);
      return { activeMs: longest, share: least, slowDowns: before.slowDowns + 1 };
    };
  }

  /** Follows the shared pace, which has the last news in it. @param parts under way */
  follow(pace: Pace, parts: number): void {
    this.parts = parts;
    this.said = this.saying;
    this.sharedMs = pace.activeMs;
    this.extend(pace.activeMs);
    if (pace.slowDowns > this.followed) {
      this.followed = pace.slowDowns;
      this.lower(pace.share);
    }
  }
}
