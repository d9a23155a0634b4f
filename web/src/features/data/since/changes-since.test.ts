import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import type { FirestoreValue } from '#lib/typed-value.ts';
import { changeOf, previousText } from './changes-since.ts';

function documentOf(fields: FirestoreFields | null): FirestoreDocument {
  const times = { createTime: null, updateTime: null };
  return { name: 'n', path: 'a/b', missing: fields === null, fields: fields ?? {}, ...times };
}

const integer = (value: string): FirestoreValue => ({ integerValue: value });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

test.each([
  [{ v: integer('1') }, { v: integer('1') }, 'same'],
  [{ a: integer('1'), b: integer('2') }, { b: integer('2'), a: integer('1') }, 'same'],
  [{ v: integer('1') }, { v: { doubleValue: 1 } }, 'changed'],
  [{ v: { doubleValue: 0 } }, { v: { doubleValue: '-0' } }, 'changed'],
  [{ v: { doubleValue: 'NaN' } }, { v: { doubleValue: 'NaN' } }, 'same'],
  [{ v: { nullValue: null } }, {}, 'changed'],
  [null, {}, 'created'],
  [{}, null, 'deleted'],
  [null, null, 'same'],
] as const)('from %j to %j a document is %s', (then, now, kind) => {
  expect(changeOf(documentOf(now), documentOf(then))).toBe(kind);
});

test.each<[FirestoreFields | null, FirestoreFields, string[], unknown]>([
  [{ v: integer('1') }, { v: integer('2') }, ['v'], 'was 1'],
  [{ v: integer('1') }, { v: { doubleValue: 1 } }, ['v'], 'was 1 (int64)'],
  [{ v: integer('1') }, {}, ['v'], 'was 1'],
  [{}, { v: integer('1') }, ['v'], 'was not there'],
  [{ v: integer('1') }, { v: integer('1') }, ['v'], undefined],
  [{ m: map({ v: integer('1') }) }, { m: map({ v: integer('2') }) }, ['m', 'v'], 'was 1'],
  [{ m: map({ v: integer('1') }) }, { m: map({ v: integer('2') }) }, ['m'], 'changed inside'],
  [
    { l: { arrayValue: { values: [integer('1')] } } },
    { l: { arrayValue: { values: [integer('2')] } } },
    ['l'],
    expect.stringMatching(/^was \[\s*1\s*\]$/),
  ],
  [
    { v: { stringValue: 'Ada ' } },
    { v: { stringValue: 'Ada' } },
    ['v'],
    'was Ada⟨␠⟩ (U+0020 became nothing)',
  ],
  [
    { v: { referenceValue: 'projects/shop/databases/(default)/documents/a/b' } },
    { v: { referenceValue: 'projects/shop-eu/databases/(default)/documents/a/b' } },
    ['v'],
    'was shop: a/b',
  ],
  [null, { v: integer('1') }, ['v'], undefined],
])('from %j to %j the field %j %s', (...[then, now, names, text]) => {
  const known = documentOf(then);
  expect(previousText(documentOf(now), known, names)).toEqual(text);
});

test('nothing is reported for a document that was not looked up yet', () => {
  expect(previousText(documentOf({}), 'pending', ['v'])).toBeUndefined();
});
