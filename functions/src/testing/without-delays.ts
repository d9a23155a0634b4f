import { vi } from 'vitest';

/** What is not a timer, such as sealing and hashing, takes turns of the loop. */
async function turn(): Promise<false> {
  return await new Promise((resolve) => {
    setImmediate(() => resolve(false));
  });
}

/** Lets the delays between attempts pass at once. */
export async function withoutDelays<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const result = work();
    const ended = result.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([ended, turn()]))) {
      await vi.advanceTimersByTimeAsync(60_000);
    }
    return await result;
  } finally {
    vi.useRealTimers();
  }
}
