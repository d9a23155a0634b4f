import { expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { isSameFields } from '../../../firestore-model/equality.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { WireReader } from '../../format/wire.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { changedFields } from './changed-fields.ts';
import { keep } from './keep.ts';
import { merge } from './merge.ts';
import { inOrder } from './rewrite.ts';

type Fields = FirestoreFields;
const number = (integerValue: string): FirestoreValue => ({ integerValue });
const map = (fields: Fields): FirestoreValue => ({ mapValue: { fields } });
const vector = (...numbers: number[]): FirestoreValue =>
  map({
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
  });

const root = 'projects/p/databases/(default)/documents';
const encoded = (fields: Fields) => encodeDocument(root, { path: 'c/d', fields });

function mergedFields(target: Fields, source: Fields): Fields {
  return decodeDocument(merge.documentOf(encoded(source), encoded(target))!).fields;
}

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

  expect(mergedFields(target, source)).toEqual({
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
});

/** The fields that are written to make `wanted` of `existing`, and the paths of the mask. */
function changed(existing: Fields, wanted: Fields): [Fields, string[]] {
  const { fields, mask } = changedFields(encoded(existing), encoded(wanted));
  const write = new WireWriter().string(1, `${root}/c/d`).raw(fields).finish();
  const paths: string[] = [];
  const reader = new WireReader(mask);
  while (reader.next()) {
    const inner = reader.message();
    while (inner.next()) {
      paths.push(inner.string());
    }
  }
  return [decodeDocument(write).fields, paths];
}

test('of a document only the fields that differ are written, and those that go are named', () => {
  expect(
    changed(
      { same: number('1'), 'a.b': number('1'), gone: number('1') },
      { same: number('1'), 'a.b': number('2'), new: number('1') },
    ),
  ).toEqual([{ 'a.b': number('2'), new: number('1') }, ['`a.b`', 'new', 'gone']]);
});

test('of maps, too, but an empty map and a vector are written whole', () => {
  const existing = {
    map: map({
      same: number('1'),
      'x`y': number('1'),
      gone: number('1'),
      deep: map({ a: number('1') }),
    }),
    emptied: map({ a: number('1') }),
    filled: map({}),
    vector: vector(1),
    only: map({ gone: number('1'), same: number('1') }),
  };
  const wanted = {
    map: map({
      same: number('1'),
      'x`y': number('2'),
      deep: map({ a: number('1'), b: number('2') }),
    }),
    emptied: map({}),
    filled: map({ a: number('1') }),
    vector: vector(2),
    only: map({ same: number('1') }),
  };
  expect(changed(existing, wanted)).toEqual([
    {
      map: map({ 'x`y': number('2'), deep: map({ b: number('2') }) }),
      emptied: map({}),
      filled: map({ a: number('1') }),
      vector: vector(2),
    },
    ['map.`x\\`y`', 'map.deep.b', 'map.gone', 'emptied', 'filled', 'vector', 'only.gone'],
  ]);
});

interface MergeCase {
  readonly what: string;
  readonly there: Fields;
  readonly source: Fields;
  readonly names: readonly string[];
  readonly wanted: Fields;
}

const nested = map({ b: number('1') });
const cases: readonly MergeCase[] = [
  {
    what: 'a text',
    there: { a: { stringValue: 'x' } },
    source: { a: nested },
    names: ['a', 'b'],
    wanted: { a: { stringValue: 'x' } },
  },
  {
    what: 'a vector',
    there: { a: vector(1) },
    source: { a: nested },
    names: ['a', 'b'],
    wanted: { a: vector(1) },
  },
  {
    what: 'a number in a map',
    there: { m: map({ a: number('1'), c: number('1') }) },
    source: { m: map({ a: nested }) },
    names: ['m', 'a', 'b'],
    wanted: { m: map({ a: number('1'), c: number('1') }) },
  },
  { what: 'nothing', there: {}, source: { a: nested }, names: ['a', 'b'], wanted: {} },
  {
    what: 'a map that the source empties',
    there: { a: map({ b: number('1'), c: number('1') }) },
    source: { a: map({}) },
    names: ['a', 'b'],
    wanted: { a: nested },
  },
];

test.each(cases)(
  'an excluded field of a merged map takes nothing from $what that is there',
  ({ there, source, names, wanted }) => {
    const document = inOrder(merge, keep([names], null)).documentOf(
      encoded(source),
      encoded(there),
    );
    expect(decodeDocument(document!).fields).toEqual(wanted);
  },
);

test('a field may be called like something that every object has', () => {
  const source: Fields = JSON.parse(
    '{"constructor":{"mapValue":{"fields":{"toString":{"nullValue":null}}}}}',
  );
  const fields = mergedFields({}, source);
  expect(Object.keys(fields)).toEqual(['constructor']);
  expect(isSameFields(fields, source)).toBe(true);
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
