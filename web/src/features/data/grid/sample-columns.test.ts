import { expect, test } from 'vitest';
import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { ColumnSampler, isNumeric, valueAt } from './sample-columns.ts';

function documentOf(fields: FirestoreFields): FirestoreDocument {
  return { name: 'n', path: 'a/b', missing: false, fields, createTime: null, updateTime: null };
}

const text = (stringValue: string) => ({ stringValue });
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });
const integer = { integerValue: '1' };

test('maps are opened into columns, vectors and mixed fields are not', () => {
  const sampler = new ColumnSampler();
  const vector = map({ __type__: text('__vector__'), value: { arrayValue: { values: [] } } });
  sampler.add([
    documentOf({ price: map({ amount: integer, 'a b': text('x') }), v: vector, both: map({}) }),
    documentOf({ both: text('no map') }),
  ]);
  const shown = sampler.columns.filter(({ isShown }) => isShown).map(({ id }) => id);
  expect(shown).toEqual(['price.amount', 'price.`a b`', 'both', 'v']);
  const price = sampler.columns.find(({ id }) => id === 'price');
  expect(price).toMatchObject({ isShown: false, type: 'map', names: ['price'] });
});

test('the type of a column is that of most values, null aside', () => {
  const sampler = new ColumnSampler();
  const none = { nullValue: null } as const;
  sampler.add([none, none, none, integer, integer, text('x')].map((a) => documentOf({ a })));
  expect(sampler.columns[0]).toMatchObject({ type: 'int64', types: ['null', 'int64', 'string'] });
  expect(isNumeric({ types: ['null', 'int64', 'double'] })).toBe(true);
  expect(isNumeric({ types: ['int64', 'string'] })).toBe(false);
  expect(isNumeric({ types: ['null'] })).toBe(false);
});

test('columns keep their places when later documents have others', () => {
  const sampler = new ColumnSampler();
  sampler.add([documentOf({ when: { timestampValue: '2026-01-01T00:00:00Z' }, n: integer })]);
  sampler.add([documentOf({ name: text('late') })]);
  expect(sampler.columns.map(({ id }) => id)).toEqual(['when', 'n', 'name']);
  const { columns } = sampler;
  sampler.add([documentOf({ n: integer })]);
  expect(sampler.columns).toBe(columns);
});

test('a document with thousands of fields has columns, of which the first are shown', () => {
  const sampler = new ColumnSampler();
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, integer]));
  sampler.add([documentOf(fields)]);
  expect(sampler.columns).toHaveLength(1000);
  expect(sampler.columns.filter(({ isShown }) => isShown)).toHaveLength(60);
});

test('values are found by their path, and nothing is that only looks like one', () => {
  const fields = { a: map({ b: integer }), c: text('x') };
  expect(valueAt(fields, ['a', 'b'])).toBe(integer);
  expect(valueAt(fields, ['c', 'length'])).toBeUndefined();
  expect(valueAt(fields, ['constructor'])).toBeUndefined();
  expect(valueAt(fields, ['a', '__proto__'])).toBeUndefined();
});
