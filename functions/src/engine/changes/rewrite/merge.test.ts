import { expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { isSameFields } from '../../../firestore-model/equality.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { changedFields } from './changed-fields.ts';
import { merge } from './merge.ts';

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

test('of a document only the fields that differ are written, and those that go are named', () => {
  const existing = encoded({ same: number('1'), 'a.b': number('1'), gone: number('1') });
  const { fields, mask } = changedFields(
    existing,
    encoded({ same: number('1'), 'a.b': number('2'), new: number('1') }),
  );
  const write = new WireWriter().string(1, `${root}/c/d`).raw(fields).finish();
  expect(decodeDocument(write).fields).toEqual({ 'a.b': number('2'), new: number('1') });
  const named = new WireWriter().string(1, '`a.b`').string(1, 'new').string(1, 'gone');
  expect(mask).toEqual(new WireWriter().message(3, named).finish());
});

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
