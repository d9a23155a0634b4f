import { expect, test } from 'vitest';
import type { DocumentChange } from './document-changes.ts';
import { Excluded, matchingFields } from './excluded.ts';
import { noExclusions } from './restore-selection.ts';
import type { FieldType } from './schema/shape.ts';
import type { FirestoreFields } from './values.ts';

const orders = 'customers/*/orders';

test('a collection is excluded at its own level only, but for documents that are named', () => {
  const excluded = new Excluded({
    ...noExclusions,
    collections: [orders],
    included: ['customers/ada/orders/2'],
    paths: ['customers/cem'],
  });
  const paths = [
    'customers/ada',
    'customers/cem',
    'customers/ada/orders/1',
    'customers/ada/orders/2',
    'customers/ada/orders/1/lines/1',
    'orders/1',
  ];
  expect(paths.filter((path) => excluded.has({ path, change: 'update' }))).toEqual([
    'customers/cem',
    'customers/ada/orders/1',
  ]);
});

test('a document that is excluded by name stays out, though it is also included', () => {
  const path = 'customers/ada/orders/1';
  const both = { ...noExclusions, collections: [orders], included: [path], paths: [path] };
  expect(new Excluded(both).has({ path, change: 'update' })).toBe(true);
});

test('patterns are those of the document’s collection', () => {
  const pattern = { field: ['total'], before: 'double', after: null } as const;
  const excluded = new Excluded({
    ...noExclusions,
    fieldPatterns: [{ collection: orders, ...pattern, field: ['total'] }],
  });
  expect(excluded.patternsOf('customers/ada/orders/1')?.keys.size).toBe(1);
  expect(excluded.patternsOf('orders/1')).toBeNull();
});

test('where only patterns are meant, all other collections are out, and what comes or goes', () => {
  const pattern = { collection: orders, field: ['total'], before: 'double', after: null } as const;
  const excluded = new Excluded({
    ...noExclusions,
    onlyPatterns: [{ ...pattern, field: ['total'] }],
    paths: ['customers/ada/orders/2'],
  });
  const isOut = (change: DocumentChange, path: string) => excluded.has({ path, change });
  expect(isOut('update', 'customers/ada/orders/1')).toBe(false);
  expect(isOut('create', 'customers/ada/orders/1')).toBe(true);
  expect(isOut('delete', 'customers/ada/orders/1')).toBe(true);
  expect(isOut('update', 'customers/ada/orders/2')).toBe(true);
  expect(isOut('update', 'orders/1')).toBe(true);
  expect(excluded.onlyOf('orders/1')).toBeNull();
});

const one = { integerValue: '1' };
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });
const vector = map({
  __type__: { stringValue: '__vector__' },
  value: { arrayValue: { values: [{ doubleValue: 1 }] } },
});

interface Change {
  readonly before: FirestoreFields;
  readonly after: FirestoreFields;
  /** Of `a.b`, as the pattern has them. */
  readonly types: readonly [FieldType | null, FieldType | null];
}

function staying({ before, after, types: [from, to] }: Change, ...but: string[][]) {
  const pattern = { collection: 'c', field: ['a', 'b'], before: from, after: to };
  const includedFields = but.map((field) => ({ path: 'c/1', field }));
  const excluded = new Excluded({ ...noExclusions, fieldPatterns: [pattern], includedFields });
  return matchingFields(excluded.patternsOf('c/1')!, before, after);
}

test('a field that is included changes, whatever others that change alike do', () => {
  const change: Change = {
    before: { a: map({ b: one }) },
    after: { a: map({}) },
    types: ['int64', null],
  };
  expect(staying(change, ['a', 'b'])).toEqual([]);
  expect(staying(change, ['a.b'], ['a'])).toEqual([['a', 'b']]);
});

test.each<Change>([
  { before: { a: map({ b: one }) }, after: { a: map({}) }, types: ['int64', null] },
  { before: { a: map({}) }, after: { a: map({ b: vector }) }, types: [null, 'vector'] },
])('a field stays that changes as the pattern says: %j', (change) => {
  expect(staying(change)).toEqual([['a', 'b']]);
});

test.each<Change>([
  {
    before: { a: map({ b: one }) },
    after: { a: map({ b: { doubleValue: 1 } }) },
    types: ['int64', null],
  },
  { before: { a: map({ b: one }) }, after: { a: map({ b: one }) }, types: ['int64', 'int64'] },
  // The map itself comes or goes, which is another change than that of a field in it.
  { before: { a: map({ b: one }) }, after: {}, types: ['int64', null] },
  { before: {}, after: { a: map({ b: one }) }, types: [null, 'int64'] },
])('a field does not stay that changes otherwise: %j', (change) => {
  expect(staying(change)).toEqual([]);
});
