import { expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { isSameFields } from '../../../firestore-model/equality.ts';
import { leafPaths, mergeFields } from './merge.ts';

type Fields = FirestoreFields;
const number = (integerValue: string): FirestoreValue => ({ integerValue });
const map = (fields: Fields): FirestoreValue => ({ mapValue: { fields } });
const vector = (...numbers: number[]): FirestoreValue =>
  map({
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
  });

test('maps are merged deeply, everything else is replaced', () => {
  const target = {
    kept: number('1'),
    replaced: number('1'),
    deep: map({ kept: number('1'), deeper: map({ kept: number('1'), replaced: number('1') }) }),
    list: { arrayValue: { values: [number('1'), number('2')] } },
    becomesMap: number('1'),
    becomesNumber: map({ gone: number('1') }),
    emptied: map({ gone: number('1') }),
    vector: vector(1, 2, 3),
  };
  const source = {
    replaced: number('2'),
    added: number('2'),
    deep: map({ added: number('2'), deeper: map({ replaced: number('2') }) }),
    list: { arrayValue: { values: [number('3')] } },
    becomesMap: map({ added: number('2') }),
    becomesNumber: number('2'),
    emptied: map({}),
    vector: vector(4),
  };

  expect(mergeFields(target, source)).toEqual({
    kept: number('1'),
    replaced: number('2'),
    deep: map({
      kept: number('1'),
      deeper: map({ kept: number('1'), replaced: number('2') }),
      added: number('2'),
    }),
    list: { arrayValue: { values: [number('3')] } },
    becomesMap: map({ added: number('2') }),
    becomesNumber: number('2'),
    emptied: map({}),
    vector: vector(4),
    added: number('2'),
  });
  expect(leafPaths(source)).toEqual([
    'replaced',
    'added',
    'deep.added',
    'deep.deeper.replaced',
    'list',
    'becomesMap.added',
    'becomesNumber',
    'emptied',
    'vector',
  ]);
});

test('field paths quote what the syntax would read otherwise', () => {
  const names = ['plain_1', 'a.b', 'a`b', 'a\\b', 'a b', '1a', '', 'ä', '__proto', 'a\nb'];
  expect(leafPaths(Object.fromEntries(names.map((name) => [name, number('1')])))).toEqual([
    'plain_1',
    '`a.b`',
    '`a\\`b`',
    '`a\\\\b`',
    '`a b`',
    '`1a`',
    '``',
    '`ä`',
    '__proto',
    '`a\nb`',
  ]);
});

test('a field may be called like something that every object has', () => {
  const source: Fields = JSON.parse(
    '{"constructor":{"mapValue":{"fields":{"__proto__":{"nullValue":null}}}}}',
  );
  const merged = mergeFields({}, source);
  expect(Object.keys(merged)).toEqual(['constructor']);
  expect(isSameFields(merged, source)).toBe(true);
  expect(leafPaths(source)).toEqual(['constructor.__proto__']);
});

test('fields are the same in any order, and only with the same types and values', () => {
  const fields = { a: map({ b: number('1'), c: { nullValue: null } }), d: number('1') };
  const reordered = { d: number('1'), a: map({ c: { nullValue: null }, b: number('1') }) };
  expect(isSameFields(fields, reordered)).toBe(true);
  expect(isSameFields(fields, { ...fields, d: { doubleValue: 1 } })).toBe(false);
  expect(isSameFields({ d: { doubleValue: 0 } }, { d: { doubleValue: '-0' } })).toBe(false);
  expect(isSameFields({ d: { stringValue: '-0' } }, { d: { doubleValue: '-0' } })).toBe(false);
  expect(isSameFields({ d: map({}) }, { d: { arrayValue: { values: [] } } })).toBe(false);
  const list = (...values: FirestoreValue[]) => ({ l: { arrayValue: { values } } });
  expect(isSameFields(list(number('1'), number('2')), list(number('2'), number('1')))).toBe(false);
});
