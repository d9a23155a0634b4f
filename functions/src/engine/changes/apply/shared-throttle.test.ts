import { expect, test } from 'vitest';
import { paceSchema, SharedThrottle, type Pace } from './shared-throttle.ts';

const minute = 60_000;
const fresh = { activeMs: 0, share: 1, slowDowns: 0 };

/** Parts of one restore on one clock, whose pace is kept as the job keeps it. */
class Parts {
  readonly clock = { ms: 1000 };
  pace: Pace;
  readonly throttles: SharedThrottle[];
  sharedCount = 0;

  constructor(count: number, pace: Pace = fresh) {
    this.pace = pace;
    this.throttles = Array.from({ length: count }, (_, number) => this.newPart(count, number));
  }

  newPart(parts: number, number: number): SharedThrottle {
    const now = () => this.clock.ms;
    return new SharedThrottle(fresh, { startPerSecond: 500, parts, number, now });
  }

  /** A sign of life of one part. */
  beat(throttle: SharedThrottle, active = this.throttles.length): void {
    const change = throttle.news();
    if (change !== null) {
      this.pace = paceSchema.parse(change(this.pace));
      this.sharedCount += 1;
    }
    throttle.follow(this.pace, active);
  }

  /** Lets all parts write for so long, as much as they may. @returns when how much was sent */
  write(forMs: number, batchOf: (throttle: SharedThrottle) => number): [number, number][] {
    const sent: [number, number][] = [];
    const until = this.clock.ms + forMs;
    const begunAt = this.clock.ms;
    const turns = this.throttles.map((throttle) => ({ throttle, at: begunAt, batch: 0 }));
    let nextBeat = begunAt;
    for (;;) {
      const next = turns.reduce((a, b) => (b.at < a.at ? b : a));
      if (Math.min(next.at, nextBeat) >= until) {
        this.clock.ms = until;
        return sent;
      }
      if (nextBeat <= next.at) {
        this.clock.ms = nextBeat;
        nextBeat += 1000;
        this.throttles.forEach((throttle) => this.beat(throttle));
        continue;
      }
      this.clock.ms = next.at;
      if (next.batch > 0) {
        sent.push([next.at - begunAt, next.batch]);
        next.throttle.observe({ isPressed: false, tookMs: 0 });
      }
      next.batch = batchOf(next.throttle);
      next.at += next.throttle.take(next.batch);
    }
  }
}

const secondOf = ({ writesPerSecond }: SharedThrottle) => Math.max(1, Math.floor(writesPerSecond));
const sum = (sent: readonly [number, number][]) => sent.reduce((all, [, count]) => all + count, 0);

test.each([1, 16, 50])(
  '%i parts together write as fast as one rule for the database allows, and no faster',
  (count) => {
    const parts = new Parts(count);
    const sent = parts.write(11 * minute, secondOf);
    const allowed = (ms: number) =>
      (500 * Math.min(ms, 5 * minute) +
        750 * Math.min(Math.max(0, ms - 5 * minute), 5 * minute) +
        1125 * Math.max(0, ms - 10 * minute)) /
      1000;
    let all = 0;
    let most = 0;
    for (const [ms, batch] of sent) {
      all += batch;
      most = Math.max(most, (all - 1) / allowed(ms));
    }
    expect(most).toBeLessThan(1.001);
    expect(sum(sent)).toBeGreaterThan(0.97 * allowed(11 * minute));
    // The job's document is not to be written by every part at every sign of life.
    expect(parts.sharedCount).toBeLessThan(2 * 11 + 2);
  },
);

test('in no second more than twice of it is sent', () => {
  const sent = new Parts(16).write(minute, secondOf);
  const perSecond = new Map<number, number>();
  for (const [ms, batch] of sent) {
    const second = Math.floor(ms / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + batch);
  }
  expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(1000);
});

test('a slow-down that one part meets is followed by all others with their next sign of life', () => {
  const parts = new Parts(4);
  const [first, ...others] = parts.throttles;
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  parts.clock.ms += 2000;
  first?.observe({ isPressed: true, tookMs: 10 });
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  expect(parts.throttles.map(({ totalPerSecond }) => totalPerSecond)).toEqual([250, 250, 250, 250]);
  for (let second = 0; second < 10; second += 1) {
    parts.clock.ms += 1000;
    others.forEach((throttle) => throttle.observe({ isPressed: false, tookMs: 10 }));
    parts.throttles.forEach((throttle) => parts.beat(throttle));
  }
  expect(others.map(({ totalPerSecond }) => totalPerSecond)).toEqual([500, 500, 500]);
});

test('what several parts meet at the same moment is one slow-down', () => {
  const parts = new Parts(3);
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  parts.clock.ms += 2000;
  parts.throttles.forEach((throttle) => throttle.observe({ isPressed: true, tookMs: 10 }));
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  expect(parts.throttles.map(({ totalPerSecond }) => totalPerSecond)).toEqual([250, 250, 250]);
});

test('a part that begins later begins with the ramp of all, and with what they cope with', () => {
  const parts = new Parts(2);
  parts.write(10 * minute + 31_000, secondOf);
  const [first] = parts.throttles;
  first?.observe({ isPressed: true, tookMs: 10 });
  parts.throttles.forEach((throttle) => parts.beat(throttle));
  const late = parts.newPart(200, 7);
  expect(late.writesPerSecond).toBe(2.5);
  parts.beat(late, 2);
  expect(late.totalPerSecond).toBe(1125 / 2);
});

test('fewer parts have more each', () => {
  const parts = new Parts(4);
  const [part] = parts.throttles;
  expect(part?.writesPerSecond).toBe(125);
  part?.follow(parts.pace, 1);
  expect(part?.writesPerSecond).toBe(500);
});

test('a step continues where the last one ended, and follows no slow-down twice', () => {
  const parts = new Parts(1);
  const [part] = parts.throttles;
  const slowed = { ...fresh, share: 0.5, slowDowns: 1 };
  part?.follow(slowed, 1);
  for (let second = 0; second < 10; second += 1) {
    parts.clock.ms += 1000;
    part?.observe({ isPressed: false, tookMs: 10 });
  }
  const state = part?.state ?? fresh;
  const options = { startPerSecond: 500, parts: 1, number: 0, now: () => parts.clock.ms };
  const next = new SharedThrottle(state, options);
  next.follow(slowed, 1);
  expect(next.writesPerSecond).toBe(500);
  expect(next.state).toEqual({ activeMs: 10_000, share: 1, slowDowns: 1 });
});
