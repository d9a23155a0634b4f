import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryQuery, arbitraryRoot } from '../../testing/arbitrary-queries.ts';
import { adviseQuery } from './advise-query.ts';
import type { QueryVocabulary } from './complete-query.ts';
import { printQuery } from './print-query.ts';

const vocabulary = {
  collections: [],
  groups: [],
  fields: [
    { path: 'status', types: ['string'], values: [] },
    { path: 'total', types: ['int64', 'double'], values: [] },
    { path: 'createdAt', types: ['timestamp', 'null'], values: [] },
    { path: 'tags', types: ['array', 'string'], values: [] },
    { path: 'prices', types: ['map'], values: [] },
    { path: 'prices.eur', types: ['double'], values: [] },
  ],
} satisfies QueryVocabulary;
const place = { root: arbitraryRoot, vocabulary };

function fixed(text: string): string {
  const [advice] = adviseQuery(text, place);
  return advice === undefined || advice.fix === null
    ? 'nothing'
    : `${text.slice(0, advice.from)}${advice.fix}${text.slice(advice.to)}`;
}

test.each([
  ['orders where statsu == "paid" limit 5', 'orders where status == "paid" limit 5'],
  ['orders where total > 1 and createdat is null', 'orders where total > 1 and createdAt is null'],
  ['orders order by totl desc', 'orders order by total desc'],
  ['orders where total > "10"', 'orders where total > 10'],
  ['orders where status == 5', 'orders where status == "5"'],
  [
    'orders where createdAt > "2026-11-01"',
    'orders where createdAt > timestamp("2026-11-01T00:00:00Z")',
  ],
  ['orders where tags contains "gift"', 'orders where tags array-contains "gift"'],
])('of %s it is said that %s is probably meant', (text, meant) => {
  expect(fixed(text)).toBe(meant);
});

test('a field that nobody has is named, and one that is near', () => {
  const [advice] = adviseQuery('orders where statsu == 1', place);
  expect(advice?.message).toBe('No document seen has statsu. Did you mean status?');
  const [far] = adviseQuery('orders where colour == 1', place);
  expect(far).toMatchObject({ message: 'No document seen has colour.', fix: null });
});

test.each([
  'orders where status == "paid" and total >= 1.5 and createdAt is null',
  'orders where status == null or total != NaN',
  'orders where prices.usd > 1 and __name__ == ref("orders/a")',
  'orders where tags array-contains "a" order by prices.eur',
  'orders where statsu ==',
])('nothing is said of %s', (text) => {
  expect(adviseQuery(text, place)).toEqual([]);
});

test('a pattern that is none is named', () => {
  const none = { ...place, vocabulary: { ...vocabulary, fields: [] } };
  expect(adviseQuery('orders where status matches "("', none)).toMatchObject([
    { message: expect.stringContaining('a ( is never closed'), fix: null },
  ]);
});

test('nothing is said where no document was seen', () => {
  const none = { ...place, vocabulary: { ...vocabulary, fields: [] } };
  expect(adviseQuery('orders where statsu == 1', none)).toEqual([]);
});

test('whatever is asked, what is said stands within the text', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      const text = printQuery(query, place);
      for (const { from, to } of adviseQuery(text, place)) {
        expect(from >= 0 && from < to && to <= text.length).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
