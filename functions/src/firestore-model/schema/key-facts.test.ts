import { expect, test } from 'vitest';
import { addKey, addKeys, distinctKeys, keyFactsSchema, type KeyFacts } from './key-facts.ts';

const noKeys = (): KeyFacts => ({ hashes: [], examples: [] });
const keysOf = (from: number, to: number) => {
  const facts = noKeys();
  for (let at = from; at < to; at += 1) {
    addKey(facts, `user-${at}`);
  }
  return facts;
};

test('a key counts once, however often and wherever it was seen', () => {
  const facts = keysOf(0, 200);
  addKeys(facts, keysOf(100, 250));
  expect(distinctKeys(facts)).toEqual({ count: 250, isExact: true });
  expect(facts.examples).toEqual(['user-0', 'user-1', 'user-2']);
});

test.each([1000, 50_000])('of %i keys the number is about right, and said to be about', (count) => {
  const { count: estimate, isExact } = distinctKeys(keysOf(0, count));
  expect(isExact).toBe(false);
  expect(Math.abs(estimate / count - 1)).toBeLessThan(0.2);
});

test('parts in any order are what the whole is, and stay small', () => {
  const whole = keysOf(0, 5000);
  const parts = [keysOf(3000, 5000), keysOf(0, 1500), keysOf(1000, 3200)];
  const merged = noKeys();
  parts.forEach((part) => addKeys(merged, part));
  expect(merged.hashes).toEqual(whole.hashes);
  expect(keyFactsSchema.safeParse(merged).success).toBe(true);
});

test('long keys are counted but not shown', () => {
  const facts = noKeys();
  addKey(facts, 'x'.repeat(1500));
  expect([facts.examples, distinctKeys(facts).count]).toEqual([[], 1]);
});
