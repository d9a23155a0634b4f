import { expect, test } from 'vitest';
import {
  countsLeft,
  exclusionsError,
  exclusionsText,
  isFieldExcluded,
  noExclusions,
  toExclusions,
  toggleExclusion,
  total,
} from './exclusions.ts';

const plan = { create: 2, update: 1, delete: 1 };
const ada = { path: 'customers/ada', change: 'update' as const };
const { path } = ada;

test('leaves documents out and takes them in again', () => {
  const without = toggleExclusion(noExclusions, ada);
  expect(without.documents.has(path)).toBe(true);
  expect(countsLeft(plan, without)).toEqual({ create: 2, update: 0, delete: 1 });
  expect(exclusionsText(without)).toBe('1 document unticked');
  const again = toggleExclusion(without, ada);
  expect(again.documents.has(path)).toBe(false);
  expect(total(countsLeft(plan, again))).toBe(4);
  expect(exclusionsText(again)).toBeUndefined();
});

test('leaves single fields out, names with dots too', () => {
  const one = toggleExclusion(noExclusions, { path, field: ['a.b'] });
  const two = toggleExclusion(one, { path, field: ['a', 'b'] });
  expect(isFieldExcluded(two, path, ['a.b'])).toBe(true);
  expect(isFieldExcluded(two, path, ['a'])).toBe(false);
  expect(two.fields.get(path)?.size).toBe(2);
  expect(total(countsLeft(plan, two))).toBe(4);
  expect(toExclusions(toggleExclusion(two, { path, field: ['a.b'] }))).toEqual({
    paths: [],
    fields: [{ path, field: ['a', 'b'] }],
  });
});

test('does not name the fields of a document that is left out, and remembers them', () => {
  const field = toggleExclusion(noExclusions, { path, field: ['name'] });
  const without = toggleExclusion(field, ada);
  expect(toExclusions(without)).toEqual({ paths: [path], fields: [] });
  expect(isFieldExcluded(without, path, ['age'])).toBe(true);
  expect(isFieldExcluded(toggleExclusion(without, ada), path, ['name'])).toBe(true);
  expect(isFieldExcluded(toggleExclusion(without, ada), path, ['age'])).toBe(false);
});

test('says when it is too much', () => {
  let excluded = noExclusions;
  for (let index = 0; index < 501; index += 1) {
    excluded = toggleExclusion(excluded, { path: `a/${index}`, change: 'delete' });
  }
  expect(exclusionsError(excluded)).toBe('At most 500 documents');
  expect(
    exclusionsError(toggleExclusion(excluded, { path: 'a/0', change: 'delete' })),
  ).toBeUndefined();
  expect(countsLeft(plan, excluded).delete).toBe(0);
});
