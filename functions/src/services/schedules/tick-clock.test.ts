import { expect, test } from 'vitest';
import { tickClock } from './tick-clock.ts';

function setUp(scheduleTime: string) {
  const elapsed = { ms: 1000 };
  const warned: string[] = [];
  const clock = tickClock({
    scheduleTime,
    now: () => new Date('2036-11-21T12:00:00.000Z'),
    elapsedMs: () => elapsed.ms,
    log: { warn: (message) => void warned.push(message) },
  });
  return { clock, elapsed, warned };
}

test.each(['2026-11-21T12:00:00.000Z', '2036-11-21T12:05:01.000Z', '2036-11-21T11:54:59.000Z'])(
  'the scheduler’s time counts where the machine’s is another, and runs on: %s',
  (scheduleTime) => {
    const { clock, elapsed, warned } = setUp(scheduleTime);
    expect(clock().toISOString()).toBe(scheduleTime);
    elapsed.ms += 90_000;
    expect(clock().getTime() - Date.parse(scheduleTime)).toBe(90_000);
    expect(warned).toHaveLength(1);
  },
);

test.each(['2036-11-21T12:00:30.000Z', '2036-11-21T11:55:00.000Z'])(
  'a tick that comes a little late or early goes by the machine’s clock: %s',
  (scheduleTime) => {
    const { clock, warned } = setUp(scheduleTime);
    expect(clock().toISOString()).toBe('2036-11-21T12:00:00.000Z');
    expect(warned).toEqual([]);
  },
);

test('a time that is none is not taken', () => {
  const { clock, warned } = setUp('soon');
  expect(clock().toISOString()).toBe('2036-11-21T12:00:00.000Z');
  expect(warned).toHaveLength(1);
});
