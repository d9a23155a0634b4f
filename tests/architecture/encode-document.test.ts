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

describe('refuses', () => {
  const half = '\ud800';
  const deep = (levels: number): unknown =>
    levels === 0 ? { nullValue: null } : { mapValue: { fields: { a: deep(levels - 1) } } };
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
    { integerValue: 1 },
    { integerValue: '1.5' },
    { integerValue: '1e3' },
    { integerValue: '9223372036854775808' },
    { integerValue: '-9223372036854775809' },
    { doubleValue: '1' },
    { doubleValue: null },
    { doubleValue: Infinity },
    { doubleValue: -Infinity },
    { geoPointValue: { latitude: null, longitude: 0 } },
    { geoPointValue: { latitude: 0, longitude: null } },
    { geoPointValue: null },
    { timestampValue: '2026-02-30T00:00:00Z' },
    { timestampValue: '2026-02-28T24:00:00Z' },
    { timestampValue: '2026-02-28T00:00:00+01:00' },
    { timestampValue: '2026-02-28T00:00:00.1234567Z' },
    { timestampValue: '0000-01-01T00:00:00Z' },
    { timestampValue: '+10000-01-01T00:00:00Z' },
    { timestampValue: 0 },
    { stringValue: half },
    { stringValue: 'x'.repeat(1_048_488) },
    { bytesValue: 'a' },
    { bytesValue: '!!!!' },
    { bytesValue: 'YQ' },
    { referenceValue: 'customers/ada' },
    { referenceValue: 'projects/p/databases/d/documents/customers' },
    { referenceValue: 'projects/p/databases/d/documents/a/..' },
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
    deep(21),
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
