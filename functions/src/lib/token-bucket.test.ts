import { expect, test } from 'vitest';
import { takeTokens, type Bucket } from './token-bucket.ts';

const limit = { burst: 3, everyMs: 1000 };

function take(bucket: Bucket | null, nowMs: number) {
  const taken = takeTokens(bucket, limit, { nowMs });
  return taken.waitMs === null ? taken.bucket : taken.waitMs;
}

function takeMany(times: readonly number[]): (Bucket | number)[] {
  let bucket: Bucket | null = null;
  return times.map((nowMs) => {
    const taken = take(bucket, nowMs);
    bucket = typeof taken === 'number' ? bucket : taken;
    return typeof taken === 'number' ? taken : taken.tokens;
  });
}

test('a full bucket gives its burst, then says how long to wait', () => {
  expect(takeMany([0, 0, 0, 0, 400])).toEqual([2, 1, 0, 1000, 600]);
});

test('it fills again with time, and never over its burst', () => {
  expect(takeMany([0, 0, 0, 1000, 1000, 1_000_000])).toEqual([2, 1, 0, 0, 1000, 2]);
});

test('a clock that is set back by a minute makes nobody wait for that minute', () => {
  const empty = { tokens: 0, atMs: 100_000 };
  const refused = takeTokens(empty, limit, { nowMs: 40_000 });
  expect(refused).toEqual({ waitMs: 1000, bucket: { tokens: 0, atMs: 40_000 } });
  expect(take(refused.bucket, 41_000)).toEqual({ tokens: 0, atMs: 41_000 });
  expect(take({ tokens: 2, atMs: 100_000 }, 40_000)).toEqual({ tokens: 1, atMs: 40_000 });
});

test('a refusal changes nothing that is kept', () => {
  expect(takeTokens({ tokens: 0, atMs: 0 }, limit, { nowMs: 500 })).toEqual({
    waitMs: 500,
    bucket: null,
  });
});

test('a clock that runs back fills nothing and takes nothing', () => {
  expect(take({ tokens: 1, atMs: 5000 }, 0)).toEqual({ tokens: 0, atMs: 5000 });
  expect(take({ tokens: 0.5, atMs: 5000 }, 0)).toBe(500);
});

test('what costs more takes more, and waits for as much', () => {
  const half = { tokens: 2, atMs: 0 };
  expect(takeTokens(half, limit, { nowMs: 0, cost: 2 }).bucket).toEqual({ tokens: 0, atMs: 0 });
  expect(takeTokens(half, limit, { nowMs: 0, cost: 3 }).waitMs).toBe(1000);
});
