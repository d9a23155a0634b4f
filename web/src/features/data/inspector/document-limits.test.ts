import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { documentLimits } from './document-limits.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

/** A value in so many maps and arrays by turns. */
function nested(levels: number): FirestoreValue {
  return Array.from({ length: levels }).reduce<FirestoreValue>(
    (value, _, index) => (index % 2 === 0 ? map({ in: value }) : list(value)),
    text(''),
  );
}

function limitsOf(fields: FirestoreFields) {
  const { all, near } = documentLimits({ path: 'c/d', fields });
  return { levels: all[1]?.split(' of ')[0], entries: all[2]?.split(' of ')[0], near };
}

test('counts levels as the example of the Firestore documentation does', () => {
  const fields = { nested_object: map({ nested_array: list(map({ foo: text('bar') })) }) };
  expect(limitsOf(fields)).toMatchObject({ levels: '3' });
});

test('counts index entries as the example of the Firestore documentation does', () => {
  const fields = {
    city_name: text('San Francisco'),
    temperatures: map({ summer: { integerValue: '67' }, winter: { integerValue: '55' } }),
    neighborhoods: list(text('Mission'), text('Downtown'), text('Marina')),
  };
  expect(limitsOf(fields)).toEqual({ levels: '1', entries: '13', near: [] });
});

test('counts nothing of no fields, and each field of containers but a vector’s parts', () => {
  expect(limitsOf({})).toEqual({ levels: '0', entries: '0', near: [] });
  expect(limitsOf({ a: map({}), b: list() })).toMatchObject({ levels: '1', entries: '4' });
  // Firestore has no path to what is in an array.
  const inArray = list(map({ b: map({ c: text('') }) }));
  expect(limitsOf({ a: inArray })).toMatchObject({ levels: '3', entries: '3' });
  const value = list({ doubleValue: 1 });
  const vector = map({ __type__: text('__vector__'), value });
  expect(limitsOf({ a: vector })).toMatchObject({ levels: '0', entries: '2' });
  expect(limitsOf({ a: map({ value }) })).toMatchObject({ levels: '2', entries: '5' });
});

test('names what comes near its limit', () => {
  const entries = (count: number) => ({
    a: list(...Array.from({ length: count - 2 }, () => text(''))),
  });
  expect(limitsOf({ a: nested(9) }).near).toEqual([]);
  expect(limitsOf({ a: nested(10) }).near).toEqual(['10 of at most 20 levels']);
  expect(limitsOf(entries(19_999)).near).toEqual([]);
  expect(limitsOf(entries(20_000)).near).toEqual([
    '20,000 of at most 40,000 index entries by automatic indexing, exemptions and composite indexes not known',
  ]);
  expect(limitsOf({ a: text('a'.repeat(262_144)) }).near).toEqual(['25 % of the 1 MiB limit']);
});
