import { z } from 'zod';
import { hasCode } from '../../../lib/errors.ts';
import type { DocumentTarget } from '../../document-target.ts';
import { delay } from './delay.ts';

/**
 * How fast a restore writes: 500 operations a second at first and half as many again every five
 * minutes (https://firebase.google.com/docs/firestore/best-practices#ramping_up_traffic), so that
 * Firestore can split its key ranges. A target that refuses for now or answers slowly gets half,
 * and more again while it copes.
 */
const rampFactor = 1.5;
const rampEveryMs = 5 * 60_000;

const slowDown = 0.5;
const speedUp = 1.1;
/** At most one change of the share in so long: answers to earlier requests say nothing new. */
const adjustEveryMs = 1000;
const minShare = 0.01;
/** An answer slower than this shows a target in trouble; usual are some tens of milliseconds. */
const slowAnswerMs = 10_000;
/** gRPC RESOURCE_EXHAUSTED and ABORTED: the ramp's limit, and contention. */
const pressureCodes = new Set([8, 10]);
const pressureWords = ['resource-exhausted', 'aborted', 'timeout'] as const;

/** What is kept between steps. */
export const throttleStateSchema = z.object({
  /** Time spent writing: the ramp doesn't grow while nothing is written. */
  activeMs: z.number(),
  /** The share of the ramp's speed that the target copes with, up to 1. */
  share: z.number(),
});
export type ThrottleState = Readonly<z.infer<typeof throttleStateSchema>>;

export const initialThrottle: ThrottleState = { activeMs: 0, share: 1 };

export interface ThrottleOptions {
  /** Writes a second at the beginning of the ramp. */
  readonly startPerSecond: number;
  /** A clock in milliseconds that only goes forward. */
  readonly now?: () => number;
}

export class Throttle {
  private readonly startPerSecond: number;
  private readonly now: () => number;
  private readonly begunAt: number;
  private beforeMs: number;
  private share: number;
  /** How often the target asked to slow down. */
  protected slowDowns = 0;
  /** How many share what the ramp allows. */
  protected parts = 1;
  private adjustedAt: number;
  /** When the writes let through so far are paid for. */
  private freeAt: number;

  constructor(state: ThrottleState, options: ThrottleOptions) {
    this.now = options.now ?? (() => performance.now());
    this.startPerSecond = options.startPerSecond;
    this.beforeMs = state.activeMs;
    this.share = state.share;
    this.begunAt = this.now();
    this.adjustedAt = this.begunAt;
    this.freeAt = this.begunAt;
  }

  get state(): ThrottleState {
    return { activeMs: this.beforeMs + this.now() - this.begunAt, share: this.share };
  }

  get writesPerSecond(): number {
    const stages = Math.floor(this.state.activeMs / rampEveryMs);
    return (this.startPerSecond * rampFactor ** stages * this.share) / this.parts;
  }

  /** Of all that share it together. */
  get totalPerSecond(): number {
    return this.writesPerSecond * this.parts;
  }

  /** Takes so many writes, and says how long to wait before they are sent. */
  take(writes: number): number {
    const now = this.now();
    const waitMs = Math.max(0, this.freeAt - now);
    this.freeAt = Math.max(this.freeAt, now) + this.costMs(writes);
    return waitMs;
  }

  protected costMs(writes: number): number {
    return (writes / this.writesPerSecond) * 1000;
  }

  /** Others have been writing for so long. */
  protected extend(activeMs: number): void {
    this.beforeMs += Math.max(0, activeMs - this.state.activeMs);
  }

  /** Others cope with so much only. */
  protected lower(share: number): void {
    if (share < this.share) {
      this.share = share;
      this.adjustedAt = this.now();
    }
  }

  /** Learns from an answer. */
  observe(answer: { readonly isPressed: boolean; readonly tookMs: number }): void {
    const now = this.now();
    if (now - this.adjustedAt < adjustEveryMs) {
      return;
    }
    const isPressed = answer.isPressed || answer.tookMs > slowAnswerMs;
    const factor = isPressed ? slowDown : speedUp;
    this.slowDowns += isPressed ? 1 : 0;
    this.share = Math.min(1, Math.max(minShare, this.share * factor));
    this.adjustedAt = now;
  }
}

/** A target whose writes wait for their turn, those that are tried again too. */
export function throttled(
  target: DocumentTarget,
  throttle: Throttle,
  signal: AbortSignal,
): DocumentTarget {
  return {
    root: target.root,
    getDocuments: (paths) => target.getDocuments(paths),
    getUpdateTimes: (paths) => target.getUpdateTimes(paths),
    writeBatch: async (writes) => {
      const waitMs = throttle.take(writes.length);
      if (waitMs > 0) {
        await delay(waitMs, signal);
      }
      const startedAt = performance.now();
      const answered = (isPressed: boolean) =>
        throttle.observe({ isPressed, tookMs: performance.now() - startedAt });
      try {
        const results = await target.writeBatch(writes);
        answered(results.some(({ code }) => pressureCodes.has(code)));
        return results;
      } catch (error) {
        answered(hasCode(error, ...pressureWords) && error.isInternal);
        throw error;
      }
    },
  };
}
