import { afterEach, expect, test, vi } from 'vitest';
import { createPreloader, waitAtMost } from './route-preloads.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Jobs that end when told to, and what they show. */
function jobs() {
  const started: string[] = [];
  const ends = new Map<string, (isGood: boolean) => void>();
  const job = (key: string) => async () =>
    new Promise<void>((resolve, reject) => {
      started.push(key);
      ends.set(key, (isGood) => (isGood ? resolve() : reject(new Error(key))));
    });
  const end = async (key: string, isGood = true) => {
    ends.get(key)?.(isGood);
    await Promise.resolve();
    await new Promise((resolve) => void setTimeout(resolve, 0));
  };
  return { started, job, end };
}

test('runs four at once and the others as places become free, the last asked for first', async () => {
  const { started, job, end } = jobs();
  const preloader = createPreloader(4);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    preloader.ask(key, job(key));
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
});

test('does a job once, whether it waits, runs or is done', async () => {
  const { started, job, end } = jobs();
  const preloader = createPreloader(1);
  preloader.ask('a', job('a'));
  preloader.ask('a', job('a'));
  preloader.ask('b', job('b'));
  preloader.ask('b', job('b'));
  await end('a');
  preloader.ask('a', job('a'));
  await end('b');
  expect(started).toEqual(['a', 'b']);
});

test('goes on after a failure, and tries again when asked again', async () => {
  const { started, job, end } = jobs();
  const preloader = createPreloader(1);
  preloader.ask('a', job('a'));
  preloader.ask('b', job('b'));
  await end('a', false);
  await end('b');
  preloader.ask('a', job('a'));
  expect(started).toEqual(['a', 'b', 'a']);
});

test('waits for what comes in time', async () => {
  vi.useFakeTimers();
  const work = new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  const done = vi.fn<(nothing: void) => void>();
  const wait = async () => done(await waitAtMost(100, work));
  void wait();
  await vi.advanceTimersByTimeAsync(59);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('goes on after the time without what has not come', async () => {
  vi.useFakeTimers();
  const done = vi.fn<(nothing: void) => void>();
  const wait = async () => done(await waitAtMost(100, new Promise(() => {})));
  void wait();
  await vi.advanceTimersByTimeAsync(99);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('tells of a failure that comes in time', async () => {
  await expect(waitAtMost(100, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
