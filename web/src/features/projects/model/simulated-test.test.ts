import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { simulateConnectionTest, simulatedResult, type SimulatedTest } from './simulated-test.ts';

/** A random source that gives these numbers, one after the other. */
function numbers(...given: number[]): () => number {
  return () => given.shift() ?? 0;
}

const now = new Date('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('answers after two seconds', async () => {
  const answered = vi.fn<(result: SimulatedTest) => void>();
  void simulateConnectionTest(numbers(0, 0)).then(answered);
  await vi.advanceTimersByTimeAsync(1999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith(
    expect.objectContaining({ isReached: true, latencyMs: 50 }),
  );
});

test('succeeds in 80 of 100', () => {
  const tried = Array.from({ length: 100 }, (_, index) =>
    simulatedResult(numbers(index / 100, 0), now),
  );
  expect(tried.filter(({ isReached }) => isReached)).toHaveLength(80);
  expect(simulatedResult(numbers(0.8), now)).toEqual({
    isReached: false,
    latencyMs: null,
    checkedAt: '2026-11-21T12:00:00.000Z',
  });
});

test('takes 50 to 249 ms, every whole number between as likely', () => {
  const latencies = Array.from(
    { length: 200 },
    (_, index) => simulatedResult(numbers(0, (index + 0.5) / 200), now).latencyMs,
  );
  expect(latencies).toEqual(Array.from({ length: 200 }, (_, index) => 50 + index));
  expect(simulatedResult(numbers(0, 0.999_999_999), now).latencyMs).toBe(249);
});

test('makes no call', async () => {
  const call = vi.spyOn(globalThis, 'fetch');
  const tested = simulateConnectionTest(numbers(0, 0));
  await vi.advanceTimersByTimeAsync(2000);
  await tested;
  expect(call).not.toHaveBeenCalled();
});
