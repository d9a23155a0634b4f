import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CollectionCounts } from './collection-counts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Counts are the numbers of their call, after `ms`. */
function database({ ms = 0, root = 'here' } = {}) {
  let atOnce = 0;
  const counted = { calls: 0, most: 0 };
  const countCollection = async (path: string) => {
    counted.calls += 1;
    atOnce += 1;
    counted.most = Math.max(counted.most, atOnce);
    const count = counted.calls;
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    atOnce -= 1;
    return path === 'refused' ? Promise.reject(new Error('no')) : count;
  };
  return { root, countCollection, counted };
}

const counts = () => new CollectionCounts(() => Date.now());

async function after<T>(ms: number, work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms);
  return await work;
}

test('collections are counted side by side, 32 at once', async () => {
  const source = database({ ms: 10 });
  const paths = Array.from({ length: 100 }, (_, n) => `c${n}`);
  const found = await after(40, counts().of({ projectId: 'shop' }, source, paths));
  expect(found).toEqual(paths.map((_, n) => n + 1));
  expect(source.counted.most).toBe(32);
});

test('a count is given again for half a minute', async () => {
  const source = database();
  const kept = counts();
  const ask = () => after(1, kept.of({ projectId: 'shop' }, source, ['a', 'b']));
  expect(await ask()).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(29_990);
  expect(await ask()).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await ask()).toEqual([3, 4]);
});

test('a count belongs to its project, its database and its time', async () => {
  const kept = counts();
  const [here, there] = [database(), database({ root: 'there' })];
  await after(1, kept.of({ projectId: 'shop' }, here, ['a']));
  await after(1, kept.of({ projectId: 'other' }, here, ['a']));
  await after(1, kept.of({ projectId: 'shop' }, there, ['a']));
  await after(1, kept.of({ projectId: 'shop', readTime: '2026-01-01T00:00:00Z' }, here, ['a']));
  expect([here.counted.calls, there.counted.calls]).toEqual([3, 1]);
});

test('what cannot be counted has no count, and is tried again', async () => {
  const source = database();
  const kept = counts();
  const ask = () => after(1, kept.of({ projectId: 'shop' }, source, ['refused', 'b']));
  expect(await ask()).toEqual([null, 2]);
  expect(await ask()).toEqual([null, 2]);
  expect(source.counted.calls).toBe(3);
});

test('what takes longer than 15 seconds has no count, and one for the next call', async () => {
  const source = database({ ms: 16_000 });
  const kept = counts();
  const paths = Array.from({ length: 40 }, (_, n) => `c${n}`);
  expect(await after(15_000, kept.of({ projectId: 'shop' }, source, paths))).toEqual(
    paths.map(() => null),
  );
  expect(source.counted.calls).toBe(32);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await after(1, kept.of({ projectId: 'shop' }, source, ['c0', 'c31']))).toEqual([1, 32]);
});
