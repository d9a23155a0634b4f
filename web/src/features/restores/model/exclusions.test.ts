import type { FieldPattern } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { byDocument } from './by-document.ts';
import {
  exclusionsError,
  isFieldExcluded,
  isFieldIncluded,
  isDocumentExcluded,
  isPatternExcluded,
  noExclusions,
  toExclusions,
  toggleExclusion,
  type ReviewExclusions,
} from './exclusions.ts';
import { countsLeft, exclusionsText, tickOf, total } from './exclusion-sums.ts';

const plan = {
  create: 2,
  update: 1,
  delete: 1,
  collections: [
    { path: 'customers', create: 1, update: 1, delete: 0, fields: [], moreFields: 0 },
    { path: 'customers/*/orders', create: 1, update: 0, delete: 1, fields: [], moreFields: 0 },
  ],
};
const ada = { path: 'customers/ada', change: 'update' as const };
const { path } = ada;

test('leaves documents out and takes them in again', () => {
  const without = toggleExclusion(noExclusions, ada);
  expect(toExclusions(without).paths).toEqual([path]);
  expect(countsLeft(plan, without)).toEqual({ create: 2, update: 0, delete: 1 });
  expect(exclusionsText(without)).toBe('1 document excluded');
  const again = toggleExclusion(without, ada);
  expect(again).toEqual(noExclusions);
  expect(total(countsLeft(plan, again))).toBe(4);
  expect(exclusionsText(again)).toBeUndefined();
});

test('leaves single fields out, names with dots too', () => {
  const one = toggleExclusion(noExclusions, { path, field: ['a.b'] });
  const two = toggleExclusion(one, { path, field: ['a', 'b'] });
  expect(isFieldExcluded(two, path, ['a.b'])).toBe(true);
  expect(isFieldExcluded(two, path, ['a'])).toBe(false);
  expect(toExclusions(two).fields).toHaveLength(2);
  expect(total(countsLeft(plan, two))).toBe(4);
  expect(toExclusions(toggleExclusion(two, { path, field: ['a.b'] }))).toMatchObject({
    paths: [],
    fields: [{ path, field: ['a', 'b'] }],
  });
});

test('does not name the fields of an excluded document, and remembers them', () => {
  const field = toggleExclusion(noExclusions, { path, field: ['name'] });
  const without = toggleExclusion(field, ada);
  expect(toExclusions(without)).toMatchObject({ paths: [path], fields: [] });
  expect(isFieldExcluded(without, path, ['age'])).toBe(true);
  expect(isFieldExcluded(toggleExclusion(without, ada), path, ['name'])).toBe(true);
  expect(isFieldExcluded(toggleExclusion(without, ada), path, ['age'])).toBe(false);
});

test('says when it is too much', () => {
  const names = Array.from({ length: 20_001 }, (_, index) => `a/${index}`);
  const excluded = {
    ...noExclusions,
    documents: byDocument(names.map((name) => [name, 'delete' as const])),
  };
  expect(exclusionsError(excluded)).toBe('At most 20,000 documents');
  expect(
    exclusionsError(toggleExclusion(excluded, { path: 'a/0', change: 'delete' })),
  ).toBeUndefined();
  expect(countsLeft(plan, excluded).delete).toBe(0);
});

const [customers, orders] = plan.collections;
const order = { path: 'customers/ada/orders/1', change: 'create' as const };
const rating: FieldPattern = {
  field: ['rating'],
  before: 'int64',
  after: null,
  documents: 300,
};

test('excludes a collection but for documents that are taken in again', () => {
  const all = { collections: ['customers/*/orders'], isTicked: false };
  const without = toggleExclusion(noExclusions, all);
  expect(isDocumentExcluded(without, order.path)).toBe(true);
  expect(isDocumentExcluded(without, path)).toBe(false);
  expect(countsLeft(plan, without)).toEqual({ create: 1, update: 1, delete: 0 });
  expect(tickOf(without, orders!)).toBe('none');
  const but = toggleExclusion(without, order);
  expect(isDocumentExcluded(but, order.path)).toBe(false);
  expect(countsLeft(plan, but)).toEqual({ create: 2, update: 1, delete: 0 });
  expect(tickOf(but, orders!)).toBe('some');
  expect(exclusionsText(but)).toBe('1 collection but for 1 document excluded');
  expect(toExclusions(but)).toMatchObject({
    collections: ['customers/*/orders'],
    included: [order.path],
    paths: [],
  });
  expect(toggleExclusion(but, { ...all, isTicked: true })).toEqual(noExclusions);
});

test('ticking a collection forgets what was chosen inside it, and nothing else', () => {
  const other = toggleExclusion(toggleExclusion(noExclusions, order), ada);
  const field = toggleExclusion(other, { path, field: ['name'] });
  const kind = toggleExclusion(field, { collection: 'customers', pattern: rating });
  expect(tickOf(kind, customers!)).toBe('some');
  const ticked = toggleExclusion(kind, { collections: ['customers'], isTicked: true });
  expect(tickOf(ticked, customers!)).toBe('all');
  expect(toExclusions(ticked)).toMatchObject({
    paths: [order.path],
    fields: [],
    fieldPatterns: [],
    onlyPatterns: [],
  });
});

test('a collection is excluded when each of its documents is', () => {
  const one = toggleExclusion(noExclusions, order);
  expect(tickOf(one, orders!)).toBe('some');
  const deleted = { path: 'customers/ada/orders/2', change: 'delete' as const };
  expect(tickOf(toggleExclusion(one, deleted), orders!)).toBe('none');
});

test('leaves a field out of all documents in which it changes alike', () => {
  const toggle = { collection: 'customers', pattern: rating };
  const without = toggleExclusion(noExclusions, toggle);
  expect(isPatternExcluded(without, 'customers', { ...rating })).toBe(true);
  expect(isPatternExcluded(without, 'customers', { ...rating, after: 'double' })).toBe(false);
  expect(isPatternExcluded(without, 'customers/*/orders', { ...rating })).toBe(false);
  const { documents, ...named } = rating;
  expect(toExclusions(without).fieldPatterns).toEqual([{ collection: 'customers', ...named }]);
  expect(total(countsLeft(plan, without))).toBe(4);
  expect(exclusionsText(without)).toBe(`${documents} field changes of 1 kind excluded`);
  expect(exclusionsText(toggleExclusion(without, order))).toBe(
    '1 document and 300 field changes of 1 kind excluded',
  );
  expect(toggleExclusion(without, toggle)).toEqual(noExclusions);
});

test('of one pattern alone as many documents change as it counts, less those excluded of it', () => {
  const withRating = { ...customers!, fields: [rating, { ...rating, after: 'double' as const }] };
  const rated = { ...plan, update: 400, collections: [withRating, orders!] };
  const chosen = { ...rating, documents: 7, collection: 'customers' };
  const other = toggleExclusion(noExclusions, order);
  const only = toggleExclusion(other, { only: [chosen] });
  expect(countsLeft(rated, only)).toEqual({ create: 0, update: 300, delete: 0 });
  expect([tickOf(only, withRating), tickOf(only, orders!)]).toEqual(['some', 'none']);
  expect(isPatternExcluded(only, 'customers', rating)).toBe(false);
  expect(isPatternExcluded(only, 'customers', { ...rating, after: 'double' })).toBe(true);
  expect(isDocumentExcluded(only, order.path)).toBe(true);
  expect(exclusionsText(only)).toBe('only rating: int64 → missing in customers');
  const but = toggleExclusion(only, { path, field: rating.field });
  expect(countsLeft(rated, but).update).toBe(299);
  expect(exclusionsText(but)).toBe('only rating: int64 → missing in customers but for 1 document');
  const { documents: _, ...named } = chosen;
  expect(toExclusions(but)).toMatchObject({
    paths: [],
    fields: [{ path, field: rating.field }],
    onlyPatterns: [named],
  });
  // Of a plan that changes nothing like that.
  expect(total(countsLeft(plan, only))).toBe(0);
  expect(toggleExclusion(but, { collections: ['customers'], isTicked: true }).only).toEqual([]);
});

test('one document’s field changes though others that change alike are excluded', () => {
  const pattern = { collection: 'customers', pattern: rating };
  const field = { path, field: rating.field, isOutByPattern: true };
  const alone = toggleExclusion(noExclusions, { path, field: rating.field });
  const but = toggleExclusion(toggleExclusion(alone, pattern), field);
  expect(isFieldIncluded(but, path, rating.field)).toBe(true);
  expect(toExclusions(but)).toMatchObject({
    fields: [],
    includedFields: [{ path, field: rating.field }],
  });
  expect(exclusionsText(but)).toBe('300 field changes of 1 kind but for 1 field excluded');
  expect(isFieldIncluded(toggleExclusion(but, field), path, rating.field)).toBe(false);
  // Nothing to be an exception of.
  expect(toExclusions(toggleExclusion(but, pattern)).includedFields).toEqual([]);
  expect(toExclusions(toggleExclusion(but, ada)).includedFields).toEqual([]);
});

test('an exception ends with its pattern, and where the field is excluded in the document', () => {
  const pattern = { collection: 'customers', pattern: rating };
  const included = { path, field: rating.field, isOutByPattern: true };
  const but = [pattern, included].reduce<ReviewExclusions>(toggleExclusion, noExclusions);
  const back = [pattern, pattern].reduce<ReviewExclusions>(toggleExclusion, but);
  expect(isFieldIncluded(back, path, rating.field)).toBe(false);
  // Excluded in the document while it changes with the others, and then with them once more.
  const steps = [pattern, { path, field: rating.field }, pattern];
  const both = steps.reduce<ReviewExclusions>(toggleExclusion, but);
  expect(toExclusions(both)).toMatchObject({
    fields: [{ path, field: rating.field }],
    includedFields: [],
  });
  // Other fields, and those of other collections, stay as they were.
  const other = { path: order.path, field: ['rating'], isOutByPattern: true };
  const kept = [other, pattern, pattern].reduce<ReviewExclusions>(toggleExclusion, but);
  expect(isFieldIncluded(kept, order.path, ['rating'])).toBe(true);
});
