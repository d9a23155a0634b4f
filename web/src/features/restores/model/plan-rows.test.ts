import type { RestorePlan } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { patternCountText } from '#lib/pattern-text.ts';
import { boundOfLeft, countsLeft } from './exclusion-sums.ts';
import { noExclusions, type CollectionPattern } from './exclusions.ts';
import { openAtFirst, planRows } from './plan-rows.ts';

const price = { field: ['price'], before: 'string', after: 'double', documents: 300 } as const;
const counts = { create: 0, update: 900, delete: 0, fields: [{ ...price, field: ['price'] }] };
const plan: RestorePlan = {
  create: 0,
  update: 2707,
  delete: 0,
  unchanged: 0,
  collections: [
    { path: 'drinks', ...counts, moreFields: 0 },
    { path: 'menu', ...counts, moreFields: 40 },
    { path: '', create: 5, update: 7, delete: 0, fields: [], moreFields: 0 },
  ],
  cost: null,
  warnings: [],
  below: null,
};

const chosen = (collection: string, name: string): CollectionPattern => ({
  ...price,
  collection,
  field: [name],
});

test.each([
  ['drinks', 'price', 'price: string → double: 300 documents'],
  ['menu', 'price', 'price: string → double: at least 300 documents'],
  ['drinks', 'name', 'name: string → double: 0 documents'],
  ['menu', 'name', 'name: string → double: at most 40 documents'],
  ['logs', 'name', 'name: string → double in logs: at most 7 documents'],
])('of %s alone the pattern of %s has a line', (collection, name, line) => {
  const only = [chosen(collection, name)];
  const open = openAtFirst({ plan, only });
  const rows = planRows({ plan, open, search: '', only }, new Map());
  const patterns = rows.flatMap((row) =>
    row.kind === 'pattern' && row.pattern.field[0] === name
      ? [`${row.text}: ${patternCountText(row.count)}`]
      : [],
  );
  expect(patterns).toEqual([line]);
  const excluded = { ...noExclusions, only };
  const left = {
    documents: countsLeft(plan, excluded).update,
    bound: boundOfLeft(plan, excluded),
  };
  expect(line).toMatch(new RegExp(`: ${patternCountText(left)}$`));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('a listed pattern that is chosen has one line', () => {
  const only = [chosen('menu', 'price')];
  const view = { plan, open: new Set(['drinks', 'menu']), search: '', only };
  const rows = planRows(view, new Map());
  expect(rows.filter(({ kind }) => kind === 'pattern')).toHaveLength(2);
});
