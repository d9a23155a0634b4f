import { expect, test } from 'vitest';
import type { FirestoreFields } from '@firekeep/functions/contract';
import { fieldLines, pathText, searchIndex, searchLines, type FieldLine } from './field-lines.ts';

const text = (stringValue: string) => ({ stringValue });
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });

const fields: FirestoreFields = {
  name: text('Ada'),
  address: map({ city: text('Turin'), geo: map({ near: text('Po') }) }),
  tags: { arrayValue: { values: [text('blue'), text('Turing')] } },
  empty: map({}),
  big: { arrayValue: { values: Array.from({ length: 5000 }, (_, i) => text(`item ${i}`)) } },
};

const shown = (lines: readonly FieldLine[]) => lines.map(({ names }) => names.join('.'));

test('small maps and arrays are open, large and deep ones are closed', () => {
  const lines = fieldLines(fields, new Map());
  expect(shown(lines)).toEqual([
    'address',
    'address.city',
    'address.geo',
    'big',
    'empty',
    'name',
    'tags',
    'tags.0',
    'tags.1',
  ]);
  const open = lines.filter(({ isOpen }) => isOpen === true);
  const closed = lines.filter(({ isOpen }) => isOpen === false);
  expect([shown(open), shown(closed)]).toEqual([
    ['address', 'tags'],
    ['address.geo', 'big'],
  ]);
  const big = lines.find(({ names }) => names[0] === 'big');
  expect(fieldLines(fields, new Map([[big?.id ?? '', true]]))).toHaveLength(5009);
});

test('lines of names with slashes and dots are not mistaken for one another', () => {
  const odd = { 'a/b': text('x'), a: map({ b: text('y') }), '1:a/1:b': text('z') };
  const ids = fieldLines(odd, new Map()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

test('a search finds names and values in any case, with what they stand in', () => {
  const index = searchIndex(fields);
  expect(shown(searchLines(index, 'tUrIn'))).toEqual(['address', 'address.city', 'tags', 'tags.1']);
  expect(shown(searchLines(index, 'near'))).toEqual(['address', 'address.geo', 'address.geo.near']);
  expect(shown(searchLines(index, 'item 4999'))).toEqual(['big', 'big.4999']);
  expect(searchLines(index, 'nowhere')).toEqual([]);
});

test('entries of arrays have the path of their array, and say where they stand in it', () => {
  const price = { integerValue: '3' };
  const items = { arrayValue: { values: [{ mapValue: { fields: { 'unit price': price } } }] } };
  const all = { order: { mapValue: { fields: { items } } } };
  const places = searchIndex(all).map((line) => [line.field.join('/'), pathText(line)]);
  const lines = fieldLines(all, new Map([['5:order/5:items', true]]));
  expect(places).toEqual([
    ['order', 'order'],
    ['order/items', 'order.items'],
    ['order/items', 'order.items[0]'],
    ['order/items', 'order.items[0].unit price'],
  ]);
  expect(lines.map(({ field }) => field.join('/'))).toEqual([
    'order',
    'order/items',
    'order/items',
  ]);
});
