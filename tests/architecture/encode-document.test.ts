import { describe, expect, test } from 'vitest';
import { oddDocuments } from '../support/odd-documents.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';

const root = 'projects/shop/databases/(default)/documents';
const refused = expect.objectContaining({ code: 'invalid-argument', isInternal: false });

function roundTrip(path: string, fields: unknown): unknown {
  const times = { createTime: '2026-11-21T12:34:56.789012Z', updateTime: '0001-01-01T00:00:00Z' };
  const line = JSON.stringify({ path, fields, ...times });
  const document = decodeDocument(encodeDocument(root, JSON.parse(line)));
  expect(document).toMatchObject({ name: `${root}/${path}`, ...times });
  return document.fields;
}

/** Maps as lists of entries: objects compare equal whatever a field is called. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : inner,
  );
}

test('every odd document comes back from typed JSON as it was', () => {
  const documents = oddDocuments();
  expect(documents.length).toBeGreaterThan(150);
  for (const { path, fields } of documents) {
    expect(comparable(roundTrip(path, fields)), path).toBe(comparable(fields));
  }
});

test('a field may be called what objects inherit, and what JSON.parse makes its own', () => {
  const fields = JSON.parse('{"__proto":{"nullValue":null},"constructor":{"stringValue":"x"}}');
  expect(Object.keys(roundTrip('a/b', fields) as object)).toEqual(['__proto', 'constructor']);
});

test.each([
  [{ arrayValue: {} }, { arrayValue: { values: [] } }],
  [{ mapValue: {} }, { mapValue: { fields: {} } }],
  [{ geoPointValue: {} }, { geoPointValue: { latitude: 0, longitude: 0 } }],
  [{ geoPointValue: { longitude: 4.77 } }, { geoPointValue: { latitude: 0, longitude: 4.77 } }],
  [{ integerValue: 5 }, { integerValue: '5' }],
  [{ integerValue: -0 }, { integerValue: '0' }],
  [{ integerValue: 2 ** 53 - 1 }, { integerValue: '9007199254740991' }],
  [{ doubleValue: '1.5e3' }, { doubleValue: 1500 }],
  [
    { timestampValue: '2026-02-28T00:30:00.5+01:00' },
    { timestampValue: '2026-02-27T23:30:00.500Z' },
  ],
  [{ bytesValue: '-_8' }, { bytesValue: '+/8=' }],
  [{ bytesValue: 'YQ' }, { bytesValue: 'YQ==' }],
])('the value %j, as Firestore has it in REST, is taken as %j', (value, normal) => {
  const inside = { arrayValue: { values: [{ mapValue: { fields: { inside: value } } }] } };
  const fields = roundTrip('a/b', { outside: value, inside });
  expect(fields).toEqual({
    outside: normal,
    inside: { arrayValue: { values: [{ mapValue: { fields: { inside: normal } } }] } },
  });
});

test('twenty maps and arrays may be nested, with an empty array or a vector within', () => {
  for (const innermost of [
    { arrayValue: { values: [] } },
    {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }] } },
        },
      },
    },
  ]) {
    let value: unknown = innermost;
    for (let level = 0; level < 20; level += 1) {
      value = { mapValue: { fields: { a: value } } };
    }
    expect(comparable(roundTrip('a/b', { f: value }))).toBe(comparable({ f: value }));
  }
});

describe('refuses', () => {
  const half = '\ud800';
  const deep = (levels: number): unknown =>
    levels === 0 ? { nullValue: null } : { mapValue: { fields: { a: deep(levels - 1) } } };
  const mixed = (levels: number): unknown => {
    if (levels === 0) {
      return { nullValue: null };
    }
    const inside = mixed(levels - 1);
    return levels % 2 === 0
      ? { arrayValue: { values: [inside] } }
      : { mapValue: { fields: { a: inside } } };
  };
  const vector = (values: readonly unknown[]) => ({
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  });
  const long = { ['n'.repeat(1499)]: { nullValue: null } };
  const values: readonly unknown[] = [
    null,
    1,
    'text',
    [],
    {},
    { stringValue: 'a', integerValue: '1' },
    { undefinedValue: 1 },
    { toString: 'x' },
    { functionValue: {} },
    { fieldReferenceValue: 'a' },
    { nullValue: 0 },
    { booleanValue: 'true' },
    { integerValue: 0.5 },
    { integerValue: 2 ** 53 },
    { integerValue: '1.5' },
    { integerValue: '1e3' },
    { integerValue: '9223372036854775808' },
    { integerValue: '-9223372036854775809' },
    { doubleValue: 'one' },
    { doubleValue: '1e999' },
    { doubleValue: null },
    { doubleValue: Infinity },
    { doubleValue: -Infinity },
    { geoPointValue: { latitude: null, longitude: 0 } },
    { geoPointValue: { latitude: 0, longitude: null } },
    { geoPointValue: null },
    { timestampValue: '2026-02-30T00:00:00Z' },
    { timestampValue: '2026-02-28T24:00:00Z' },
    { timestampValue: '2026-02-28T00:00:00' },
    { timestampValue: '2026-02-30T00:00:00+01:00' },
    { timestampValue: '9999-12-31T23:59:59-00:01' },
    { timestampValue: '2026-02-28T00:00:00.1234567Z' },
    { timestampValue: '0000-01-01T00:00:00Z' },
    { timestampValue: '+10000-01-01T00:00:00Z' },
    { timestampValue: 0 },
    { stringValue: half },
    { stringValue: 'x'.repeat(1_048_488) },
    { bytesValue: 'a' },
    { bytesValue: '!!!!' },
    { bytesValue: 'YR' },
    { bytesValue: 'Y Q' },
    { referenceValue: 'customers/ada' },
    { referenceValue: 'projects/p/databases/d/documents/customers' },
    { referenceValue: 'projects/p/databases/(default)/documents/a/..' },
    { referenceValue: 'projects/p/databases/(default)/documents/a/__id0__' },
    { referenceValue: 'projects/p/databases/(default)/documents/a/b/' },
    { referenceValue: 'projects/my project/databases/(default)/documents/a/b' },
    { referenceValue: 'projects/P/databases/(default)/documents/a/b' },
    { referenceValue: 'projects/p/databases/has space/documents/a/b' },
    { referenceValue: 'projects/p/databases/D_X/documents/a/b' },
    { geoPointValue: { latitude: 91, longitude: 0 } },
    { geoPointValue: { latitude: 0, longitude: 'NaN' } },
    { geoPointValue: { latitude: 0, longitude: 0, height: 1 } },
    { arrayValue: { values: [{ arrayValue: {} }] } },
    { arrayValue: { values: {} } },
    { arrayValue: [] },
    { mapValue: { fields: { __name__: { nullValue: null } } } },
    { mapValue: { fields: { '': { nullValue: null } } } },
    { mapValue: { fields: { [half]: { nullValue: null } } } },
    { mapValue: { fields: { __type__: { stringValue: '__max__' } } } },
    vector([]),
    vector([{ doubleValue: 'NaN' }]),
    vector([{ integerValue: '1' }]),
    vector(Array.from({ length: 2049 }, () => ({ doubleValue: 1 }))),
    { arrayValue: { values: [vector([{ doubleValue: 1 }])] } },
    deep(21),
    mixed(21),
    { mapValue: { fields: { ['n'.repeat(750)]: { mapValue: { fields: long } } } } },
    { arrayValue: { values: [{ mapValue: { fields: long } }] } },
  ];

  test.each(values.map((value) => [JSON.stringify(value).slice(0, 100), value]))(
    'the value %s',
    (_text, value) => {
      expect(() => encodeDocument(root, { path: 'a/b', fields: { f: value } })).toThrow(refused);
    },
  );

  test.each([
    '',
    'a',
    'a/b/c',
    'a//c/d',
    '/a',
    'a/',
    'a/.',
    'a/..',
    '../../b/c',
    'a/__x__',
    '__id1__/b',
    'a/__id__',
    'a/__id0__',
    'a/__id007__',
    'a/__id-0__',
    'a/__id+7__',
    'a/__id9223372036854775808__',
    'a/__id-9223372036854775809__',
    'a/__id0__/b/c',
    `a/${half}`,
    `a/${'x'.repeat(1501)}`,
    Array.from({ length: 101 }, () => 'a/b').join('/'),
  ])('the path %j', (path) => {
    expect(() => encodeDocument(root, { path, fields: {} })).toThrow(refused);
  });

  test.each([
    ['fields', { path: 'a/b', fields: [] }],
    ['fields', { path: 'a/b', fields: null }],
    ['createTime', { path: 'a/b', fields: {}, createTime: 'yesterday' }],
    ['a field name', { path: 'a/b', fields: { ['n'.repeat(1501)]: { nullValue: null } } }],
    ['a reserved field name', { path: 'a/b', fields: { __x__: { nullValue: null } } }],
  ])('%s', (_what, input) => {
    expect(() => encodeDocument(root, input)).toThrow(refused);
  });
});
