import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fails so often, and notes when it was tried. */
function failing(times: number) {
  const tried: number[] = [];
  const begun = performance.now();
  const work = async () => {
    tried.push(performance.now() - begun);
    if (tried.length <= times) {
      throw new Error('not now');
    }
    return 'done';
  };
  return { tried, work };
}

test('what may pass is tried again, after doubling pauses up to the longest', async () => {
  const { tried, work } = failing(4);
  const done = retry(work, () => true, { firstDelayMs: 100, maxDelayMs: 300 });
  await vi.runAllTimersAsync();
  expect(await done).toBe('done');
  expect(tried).toEqual([0, 100, 300, 600, 900]);
});

test('what cannot pass is thrown at once', async () => {
  const { tried, work } = failing(1);
  await expect(retry(work, () => false, { firstDelayMs: 100 })).rejects.toThrow('not now');
  expect(tried).toEqual([0]);
});

test.each([{ maxAttempts: 2 }, { limitMs: 250 }])(
  'with %j it ends after two tries',
  async (bound) => {
    const { tried, work } = failing(9);
    const done = retry(work, () => true, { firstDelayMs: 100, ...bound });
    const [failure] = await Promise.all([
      done.catch((error: unknown) => error),
      vi.runAllTimersAsync(),
    ]);
    expect(failure).toEqual(new Error('not now'));
    expect(tried).toEqual([0, 100]);
  },
);
