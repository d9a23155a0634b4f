import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import {
  standsByName,
  nameProblem,
  newEntryPath,
  valueIn,
  withDuplicate,
  withMoved,
  withName,
  withoutValue,
  withValueAt,
} from './edit-fields.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });

const fields: FirestoreFields = {
  name: text('Ada'),
  address: map({ city: text('London') }),
  tags: array(text('a'), map({ deep: text('b') })),
  place: map({
    __type__: text('__vector__'),
    value: array({ doubleValue: 1 }, { doubleValue: 2 }),
  }),
};

test('a value is found in maps, arrays and vectors', () => {
  expect(valueIn(fields, ['address', 'city'])).toEqual(text('London'));
  expect(valueIn(fields, ['tags', '1', 'deep'])).toEqual(text('b'));
  expect(valueIn(fields, ['place', '1'])).toEqual({ doubleValue: 2 });
  expect(valueIn(fields, ['toString'])).toBeUndefined();
});

test('one value is replaced, all others stay', () => {
  const changed = withValueAt(fields, ['tags', '1', 'deep'], text('c'));
  expect(changed).toEqual({ ...fields, tags: array(text('a'), map({ deep: text('c') })) });
  expect(withValueAt(changed, ['tags', '1', 'deep'], text('b'))).toEqual(fields);
  const moved = withValueAt(fields, ['place', '0'], { doubleValue: 9 });
  expect(valueIn(moved, ['place', '0'])).toEqual({ doubleValue: 9 });
  expect(valueIn(moved, ['place', '1'])).toEqual({ doubleValue: 2 });
});

test('fields and entries are removed and added', () => {
  expect(withValueAt(fields, ['tags', '0'], null)['tags']).toEqual(array(map({ deep: text('b') })));
  expect(withValueAt(fields, ['address', 'city'], null)['address']).toEqual(map({}));
  expect(newEntryPath(fields, ['tags'], 'unused')).toEqual(['tags', '2']);
  expect(valueIn(withValueAt(fields, ['tags', '2'], text('z')), ['tags', '2'])).toEqual(text('z'));
  expect(newEntryPath(fields, ['address'], 'zip')).toEqual(['address', 'zip']);
});

test('a field called __proto__ is a field like any other', () => {
  const odd = withValueAt({}, ['__proto__'], text('x'));
  expect(Object.keys(odd)).toEqual(['__proto__']);
  expect(Object.keys(withValueAt(odd, ['__proto__'], null))).toEqual([]);
});

test('a field gets another name', () => {
  expect(withName(fields, ['address', 'city'], 'town')['address']).toEqual(
    map({ town: text('London') }),
  );
});

test.each([
  ['', 'Enter a name'],
  ['__id__', 'Names that begin and end with __ are reserved'],
  ['name', 'There is a field of this name'],
  ['x'.repeat(1501), 'A name has at most 1500 bytes of valid text'],
  ['any.thing', null],
])('the name %s: %s', (name, problem) => {
  expect(nameProblem(fields, [name])).toBe(problem);
});

test('a copy has the next free name, that of an entry the next place', () => {
  const once = withDuplicate(fields, ['name']);
  expect(once.path).toEqual(['name copy']);
  expect(withDuplicate(once.fields, ['name']).path).toEqual(['name copy 2']);
  const entry = withDuplicate(fields, ['tags', '0']);
  expect(entry.path).toEqual(['tags', '1']);
  expect(entry.fields['tags']).toEqual(array(text('a'), text('a'), map({ deep: text('b') })));
  expect([standsByName(fields, ['name']), standsByName(fields, ['tags', '0'])]).toEqual([
    true,
    false,
  ]);
});

test('what is not there is removed by changing nothing, whatever stands on the way', () => {
  for (const path of [['name', 'b'], ['tags', 'b'], ['place', 'b'], ['none', 'b'], ['none']]) {
    expect(withValueAt(fields, path, null)).toBe(fields);
  }
});

test('an entry of an array or a vector moves by places that there are; a field has none', () => {
  const tags = array(text('a'), text('b'), text('c'));
  const moved = withMoved({ tags }, ['tags', '2'], -1);
  expect(moved).toEqual({
    fields: { tags: array(text('a'), text('c'), text('b')) },
    path: ['tags', '1'],
  });
  expect(withMoved({ tags }, ['tags', '2'], 1)).toBeNull();
  expect(withMoved({ tags }, ['tags', '0'], -1)).toBeNull();
  expect(withMoved({ tags }, ['tags', '3'], -1)).toBeNull();
  expect(withMoved(fields, ['name'], 1)).toBeNull();
  expect(withMoved(fields, ['address', 'city'], 1)).toBeNull();
  const place = withMoved(fields, ['place', '0'], 1);
  expect(valueIn(place?.fields ?? {}, ['place', '1'])).toEqual({ doubleValue: 1 });
  expect(valueIn(place?.fields ?? {}, ['place', '__type__'])).toBeUndefined();
});

test('what is removed leads to what stands in its place, and to what held it only at the end', () => {
  const tags = array(text('a'), text('b'), text('c'));
  expect(withoutValue({ tags }, ['tags', '1'])).toEqual({
    fields: { tags: array(text('a'), text('c')) },
    path: ['tags', '1'],
  });
  expect(withoutValue({ tags }, ['tags', '2']).path).toEqual(['tags', '1']);
  expect(withoutValue({ tags: array(text('a')) }, ['tags', '0'])).toEqual({
    fields: { tags: array() },
    path: ['tags'],
  });
  const both = { a: text('1'), b: text('2') };
  expect(withoutValue(both, ['a'])).toEqual({ fields: { b: text('2') }, path: ['b'] });
  expect(withoutValue({ in: map(both) }, ['in', 'b']).path).toEqual(['in', 'a']);
  expect(withoutValue({ a: text('1') }, ['a'])).toEqual({ fields: {}, path: [] });
});
