import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settleEach, throwFailed } from './settle-each.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hangs = () => new Promise<never>(() => {});

test('what fails keeps nothing after it from being done', async () => {
  const done: number[] = [];
  const failed = await settleEach([1, 2, 3], async (item) => {
    done.push(item);
    if (item === 1) {
      throw new Error('no');
    }
  });
  expect(done).toEqual([1, 2, 3]);
  expect(failed).toEqual([{ item: 1, error: new Error('no') }]);
});

test('one after the other, but the next begins beside what hangs', async () => {
  const done: number[] = [];
  const settled = settleEach(
    [1, 2, 3],
    async (item) => {
      done.push(item);
      await (item === 1 ? hangs() : null);
    },
    { nextAfterMs: 100, limitMs: 1000 },
  );
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await settled).toEqual([{ item: 1, error: new Error('Has not ended in time') }]);
});

test('nothing begins after the limit, and what never began has not failed', async () => {
  const settled = settleEach([1, 2, 3], hangs, { nextAfterMs: 100, limitMs: 200 });
  await vi.advanceTimersByTimeAsync(500);
  expect((await settled).map(({ item }) => item)).toEqual([1, 2]);
});

test('as many at once as are given', async () => {
  let most = 0;
  let now = 0;
  const settled = settleEach(
    [1, 2, 3, 4, 5],
    async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
      now -= 1;
    },
    { parallel: 2 },
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(await settled).toEqual([]);
  expect(most).toBe(2);
});

test('what failed is thrown as one error, with the first reason', () => {
  expect(() => throwFailed([], 'uploads')).not.toThrow();
  const failed = [
    { item: 1, error: new Error('a') },
    { item: 2, error: new Error('b') },
  ];
  expect(() => throwFailed(failed, 'uploads could not be removed')).toThrow(
    expect.objectContaining({
      message: '2 uploads could not be removed',
      cause: new Error('a'),
    }),
  );
});
