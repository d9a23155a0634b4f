import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { commonFields, fieldsInUse } from './common-fields.ts';

const now = new Date('2026-11-28T10:00:00.123Z');
const text = (stringValue: string): FirestoreValue => ({ stringValue });
const whole = (integerValue: string): FirestoreValue => ({ integerValue });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

/** So many documents with some fields, then so many without any. */
function documents(counts: readonly [number, number], fields: FirestoreFields): FirestoreFields[] {
  const [having, lacking] = counts;
  return [
    ...Array.from({ length: having }, () => fields),
    ...Array.from({ length: lacking }, () => ({})),
  ];
}

test.each([
  [[4, 1], true],
  [[79, 21], false],
  [[80, 20], true],
  [[3, 1], false],
  [[1, 0], true],
] as const)('of %o with and without a field, it counts as common: %s', (counts, isCommon) => {
  const fields = commonFields(documents(counts, { name: text('Ada') }), now);
  expect(fields).toEqual(isCommon ? { name: text('') } : {});
});

test('without documents there is nothing', () => {
  expect(commonFields([], now)).toEqual({});
});

test.each<[string, FirestoreValue, FirestoreValue | undefined]>([
  ['null', { nullValue: null }, { nullValue: null }],
  ['boolean', { booleanValue: true }, { booleanValue: false }],
  ['integer', whole('7'), whole('0')],
  ['double', { doubleValue: 'NaN' }, { doubleValue: 0 }],
  [
    'timestamp',
    { timestampValue: '2001-01-01T00:00:00Z' },
    { timestampValue: '2026-11-28T10:00:00Z' },
  ],
  ['bytes', { bytesValue: 'AA==' }, { bytesValue: '' }],
  [
    'geopoint',
    { geoPointValue: { latitude: 1, longitude: 2 } },
    { geoPointValue: { latitude: 0, longitude: 0 } },
  ],
  ['array', { arrayValue: { values: [whole('1')] } }, { arrayValue: { values: [] } }],
  ['reference', { referenceValue: 'projects/p/databases/(default)/documents/a/b' }, undefined],
  [
    'vector',
    map({ __type__: text('__vector__'), value: { arrayValue: { values: [{ doubleValue: 1 }] } } }),
    undefined,
  ],
])('%s begins empty, or not at all', (_type, value, expected) => {
  const fields = commonFields([{ it: value }], now);
  expect(Object.entries(fields)).toEqual(expected === undefined ? [] : [['it', expected]]);
});

test('the type is the most frequent one, the first of several that are', () => {
  const values = [text('1'), whole('1'), whole('2')];
  expect(
    commonFields(
      values.map((it) => ({ it })),
      now,
    ),
  ).toEqual({ it: whole('0') });
  expect(commonFields([{ it: text('1') }, { it: whole('1') }], now)).toEqual({ it: text('') });
});

test('a map has the fields that are common among the maps of its field', () => {
  const address = map({ city: text('Bonn'), at: map({ zip: whole('1') }), note: text('') });
  const bare = map({ city: text('Ulm'), at: map({}) });
  const many = [
    ...documents([3, 0], { address }),
    ...documents([1, 0], { address: bare }),
    ...documents([1, 0], { address: text('Ulm') }),
  ];
  expect(commonFields(many, now)).toEqual({ address: map({ city: text(''), at: map({}) }) });
});

test('names may be anything', () => {
  const odd = JSON.parse(
    '{"__proto__":{"stringValue":"x"},"a.b":{"integerValue":"1"},"":{"nullValue":null}}',
  );
  const fields = commonFields([odd], now);
  expect(Object.entries(fields)).toEqual([
    ['', { nullValue: null }],
    ['__proto__', text('')],
    ['a.b', whole('0')],
  ]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test('the most frequent field comes first', () => {
  const found = fieldsInUse([
    { a: text('') },
    { a: whole('1'), b: text('') },
    { b: text(''), c: text('') },
    { b: text('') },
  ]);
  expect(found.map(({ name, type, values }) => [name, type, values.length])).toEqual([
    ['b', 'string', 3],
    ['a', 'string', 2],
    ['c', 'string', 1],
  ]);
});
