// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { storageKeys } from '#config/limits.ts';
import { readQueryHistory, rememberQuery } from './query-history.ts';

beforeEach(() => localStorage.clear());

test('the last 20 queries of a project are remembered, each once', () => {
  for (let index = 0; index < 25; index += 1) {
    rememberQuery('shop', `orders limit ${index + 1}`);
  }
  rememberQuery('shop', 'orders limit 20');
  rememberQuery('other', 'things');
  rememberQuery('shop', 'x'.repeat(4001));
  const texts = readQueryHistory('shop');
  expect(texts).toHaveLength(20);
  expect(texts.slice(0, 3)).toEqual(['orders limit 20', 'orders limit 25', 'orders limit 24']);
  expect(readQueryHistory('other')).toEqual(['things']);
});

test.each(['', '{', '[]', '{"shop":[1]}', '{"shop":"x"}', 'null'])(
  'what somebody else stored there is no history: %j',
  (stored) => {
    localStorage.setItem(storageKeys.queryHistory, stored);
    expect(readQueryHistory('shop')).toEqual([]);
    rememberQuery('shop', 'orders');
    expect(readQueryHistory('shop')).toEqual(['orders']);
  },
);
