import type { Log } from '../../lib/log.ts';

export interface TickClockOptions {
  /** The minute that Cloud Scheduler says this tick is for. */
  readonly scheduleTime: string;
  /** This machine's clock. */
  readonly now: () => Date;
  /** Milliseconds on a clock that is never set. */
  readonly elapsedMs: () => number;
  readonly log: Pick<Log, 'warn'>;
}

/** A tick may be delivered so late, and clocks differ so much, without anything being wrong. */
const toleranceMs = 5 * 60_000;

/**
 * The clock of one tick: the machine's while it agrees with the scheduler's time, the scheduler's
 * time, running on from there, where it doesn't. What a tick decides by the time, it decides for
 * years: when a schedule is due next, what is too old to be kept.
 */
export function tickClock({ scheduleTime, now, elapsedMs, log }: TickClockOptions): () => Date {
  const begin = elapsedMs();
  const machineMs = now().getTime();
  const scheduledMs = Date.parse(scheduleTime);
  if (Number.isNaN(scheduledMs)) {
    log.warn('The scheduler’s time can’t be read: this machine’s is taken');
    return now;
  }
  if (Math.abs(scheduledMs - machineMs) <= toleranceMs) {
    return now;
  }
  log.warn('This machine’s clock is wrong: the scheduler’s time is taken', {
    reason: `${new Date(machineMs).toISOString()} instead of ${new Date(scheduledMs).toISOString()}`,
  });
  return () => new Date(scheduledMs + elapsedMs() - begin);
}
