import { expect, test } from 'vitest';
import { initialThrottle, Throttle } from './throttle.ts';

const minute = 60_000;

function throttleAt(state = initialThrottle, startPerSecond = 500) {
  const clock = { ms: 1000 };
  const throttle = new Throttle(state, { startPerSecond, now: () => clock.ms });
  return { clock, throttle };
}

test('begins with 500 writes a second and gets half as many more every five minutes', () => {
  const { clock, throttle } = throttleAt();
  expect(throttle.writesPerSecond).toBe(500);
  clock.ms += 5 * minute - 1;
  expect(throttle.writesPerSecond).toBe(500);
  clock.ms += 1;
  expect(throttle.writesPerSecond).toBe(750);
  clock.ms += 5 * minute;
  expect(throttle.writesPerSecond).toBe(1125);
});

test('continues where the last step ended, and the time between steps does not count', () => {
  const first = throttleAt();
  first.clock.ms += 6 * minute;
  const { activeMs, share } = first.throttle.state;
  expect({ activeMs, share }).toEqual({ activeMs: 6 * minute, share: 1 });
  const next = throttleAt(first.throttle.state);
  expect(next.throttle.writesPerSecond).toBe(750);
  next.clock.ms += 4 * minute;
  expect(next.throttle.writesPerSecond).toBe(1125);
});

test('lets no more writes through than that', () => {
  const { clock, throttle } = throttleAt();
  let sent = 0;
  const until = clock.ms + 10_000;
  while (clock.ms < until) {
    clock.ms += throttle.take(100);
    sent += 100;
  }
  // One batch is on its way when the time is over, and one was free at the beginning.
  expect(sent).toBeGreaterThanOrEqual(5000);
  expect(sent).toBeLessThanOrEqual(5200);
});

test('halves when the target is pressed or slow, and recovers', () => {
  const { clock, throttle } = throttleAt();
  const answer = (isPressed: boolean, tookMs = 10) => {
    clock.ms += 1000;
    throttle.observe({ isPressed, tookMs });
  };
  answer(true);
  expect(throttle.writesPerSecond).toBe(250);
  answer(false, 20_000);
  expect(throttle.writesPerSecond).toBe(125);
  for (let count = 0; count < 15; count += 1) {
    answer(false);
  }
  expect(throttle.writesPerSecond).toBe(500);
});

test('one bad moment counts once, and a target in trouble is never given up for good', () => {
  const { clock, throttle } = throttleAt();
  clock.ms += 1000;
  for (let count = 0; count < 50; count += 1) {
    throttle.observe({ isPressed: true, tookMs: 10 });
  }
  expect(throttle.writesPerSecond).toBe(250);
  for (let count = 0; count < 50; count += 1) {
    clock.ms += 1000;
    throttle.observe({ isPressed: true, tookMs: 10 });
  }
  expect(throttle.writesPerSecond).toBe(5);
});
