import { expect, test } from 'vitest';
import {
  countsLeft,
  isDocumentTicked,
  isFieldTicked,
  noExclusions,
  toggleDocument,
  toggleField,
  total,
  toExclusions,
  excludedFields,
  exclusionsText,
  exclusionsError,
} from './exclusions.ts';

const plan = { create: 2, update: 1, delete: 1 };
const ada = { path: 'customers/ada', change: 'update' as const };

test('leaves documents out and takes them in again', () => {
  const without = toggleDocument(noExclusions, ada);
  expect(isDocumentTicked(without, ada.path)).toBe(false);
  expect(countsLeft(plan, without)).toEqual({ create: 2, update: 0, delete: 1 });
  expect(exclusionsText(without)).toBe('1 document unticked');
  const again = toggleDocument(without, ada);
  expect(isDocumentTicked(again, ada.path)).toBe(true);
  expect(total(countsLeft(plan, again))).toBe(4);
  expect(exclusionsText(again)).toBeUndefined();
});

test('leaves single fields out, names with dots too', () => {
  const one = toggleField(noExclusions, ada.path, ['a.b']);
  const two = toggleField(one, ada.path, ['a', 'b']);
  expect(isFieldTicked(two, ada.path, ['a.b'])).toBe(false);
  expect(isFieldTicked(two, ada.path, ['a'])).toBe(true);
  expect(excludedFields(two, ada.path)).toBe(2);
  expect(total(countsLeft(plan, two))).toBe(4);
  expect(toExclusions(toggleField(two, ada.path, ['a.b']))).toEqual({
    paths: [],
    fields: [{ path: ada.path, field: ['a', 'b'] }],
  });
});

test('does not name the fields of a document that is left out, and remembers them', () => {
  const field = toggleField(noExclusions, ada.path, ['name']);
  const without = toggleDocument(field, ada);
  expect(toExclusions(without)).toEqual({ paths: [ada.path], fields: [] });
  expect(isFieldTicked(toggleDocument(without, ada), ada.path, ['name'])).toBe(false);
});

test('says when it is too much', () => {
  let unticked = noExclusions;
  for (let index = 0; index < 501; index += 1) {
    unticked = toggleDocument(unticked, { path: `a/${index}`, change: 'delete' });
  }
  expect(exclusionsError(unticked)).toBe('At most 500 documents');
  expect(
    exclusionsError(toggleDocument(unticked, { path: 'a/0', change: 'delete' })),
  ).toBeUndefined();
  expect(countsLeft(plan, unticked).delete).toBe(0);
});
