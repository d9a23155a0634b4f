// From rows to documents: ids, paths of fields, types, what is empty.
import { describe, expect, test } from 'vitest';
import { emptyFields, type FirestoreFields } from '../values.ts';
import { valueOfCell } from './cell-value.ts';
import { documentsOfRows } from './document-of-row.ts';
import {
  importMappingSchema,
  parseImportPath,
  type ImportMapping,
  type ImportType,
} from './mapping.ts';

const root = 'projects/p/databases/(default)/documents';
const base: ImportMapping = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  hasHeader: true,
  collection: 'c',
  ids: { from: 'column', column: 'id' },
  columns: [],
  others: 'leave',
  empty: 'missing',
  decimal: '.',
};

function rowOf(cells: Readonly<Record<string, string>>): FirestoreFields {
  const fields = emptyFields();
  for (const [name, stringValue] of Object.entries(cells)) {
    fields[name] = { stringValue };
  }
  return fields;
}

function documentOf(cells: Readonly<Record<string, string>>, mapping: Partial<ImportMapping>) {
  const toDocument = documentsOfRows(
    { ...base, ...mapping },
    { root, newId: (row) => `new${row}` },
  );
  return toDocument({ number: 7, values: rowOf(cells) });
}

test('columns go to fields, into maps and lists, and others stay as they are', () => {
  const columns = [
    { column: 'street', field: 'address.street', type: 'text' },
    { column: 't2', field: 'tags.1', type: 'text' },
    { column: 't1', field: 'tags.0', type: 'text' },
    { column: 'x', field: '`a.b`.__proto__', type: 'integer' },
    { column: 'n', field: 'list.0.name', type: 'text' },
  ] as const;
  const cells = { id: 'i', street: 'S', t1: 'one', t2: 'two', x: '1', n: 'N', more: 'm' };
  const { path, fields } = documentOf(cells, { columns: [...columns], others: 'keep' });
  expect(path).toBe('c/i');
  expect(JSON.parse(JSON.stringify(fields))).toEqual(
    JSON.parse(`{
      "address": { "mapValue": { "fields": { "street": { "stringValue": "S" } } } },
      "tags": { "arrayValue": { "values": [{ "stringValue": "one" }, { "stringValue": "two" }] } },
      "a.b": { "mapValue": { "fields": { "__proto__": { "integerValue": "1" } } } },
      "list": { "arrayValue": { "values": [
        { "mapValue": { "fields": { "name": { "stringValue": "N" } } } }] } },
      "id": { "stringValue": "i" }, "more": { "stringValue": "m" }
    }`),
  );
  const omitted = ['id', 'x'];
  const kept = documentOf({ id: 'i', x: '1', y: '2' }, { columns: [], others: 'keep', omitted });
  expect(kept).toEqual({ path: 'c/i', fields: { y: { stringValue: '2' } } });
  const { fields: without } = documentOf({ id: 'i', t2: 'two' }, { columns: [...columns] });
  expect(without).toEqual({ tags: { arrayValue: { values: [{ stringValue: 'two' }] } } });
});

test.each([
  ['missing', {}],
  ['null', { a: { nullValue: null } }],
  ['text', { a: { stringValue: '' } }],
] as const)('an empty cell becomes %s', (empty, expected) => {
  const columns = [{ column: 'a', field: 'a', type: 'integer' as const }];
  expect(documentOf({ id: 'i' }, { columns, empty }).fields).toEqual(expected);
});

describe('ids', () => {
  test.each<[ImportMapping['ids'], string]>([
    [{ from: 'generated' }, 'c/new7'],
    [{ from: 'column', column: 'id' }, 'c/i'],
    [{ from: 'template', template: '{id}-{code}' }, 'c/i-4'],
    [{ from: 'path', column: 'p' }, 'a/b/d/e'],
  ])('by %j', (ids, path) => {
    expect(documentOf({ id: 'i', code: '4', p: 'a/b/d/e' }, { ids }).path).toBe(path);
  });

  test.each<[ImportMapping['ids'], string]>([
    [{ from: 'column', column: 'none' }, 'A column: it is empty, and the id comes from it'],
    [{ from: 'column', column: 'slash' }, 'its id is none that Firestore takes'],
    [{ from: 'template', template: '__{id}__' }, 'its id is none that Firestore takes'],
    [{ from: 'path', column: 'id' }, 'A column: it is not the path of a document'],
  ])('by %j are refused, without a value', (ids, message) => {
    expect(() => documentOf({ id: 'secret', slash: 'a/b' }, { ids })).toThrow(message);
    expect(() => documentOf({ id: 'secret', slash: 'a/b' }, { ids })).not.toThrow('secret');
  });
});

test.each<[ImportType, string, unknown]>([
  ['text', '007', { stringValue: '007' }],
  ['integer', ' 1,234,567 ', { integerValue: '1234567' }],
  ['integer', '9223372036854775807', { integerValue: '9223372036854775807' }],
  ['double', '1 234.5', { doubleValue: 1234.5 }],
  ['boolean', 'Yes', { booleanValue: true }],
  ['time', '2026-01-31 09:00', { timestampValue: '2026-01-31T09:00:00Z' }],
  ['seconds', '1700000000', { timestampValue: '2023-11-14T22:13:20Z' }],
  ['milliseconds', '1700000000500', { timestampValue: '2023-11-14T22:13:20.500Z' }],
  ['day-first', '3.2.2026', { timestampValue: '2026-02-03T00:00:00Z' }],
  ['month-first', '2/3/2026 12:05 AM', { timestampValue: '2026-02-03T00:05:00Z' }],
  ['geopoint', '52.52, -13.4', { geoPointValue: { latitude: 52.52, longitude: -13.4 } }],
  ['reference', 'users/ada', { referenceValue: `${root}/users/ada` }],
  ['json', '[1]', { arrayValue: { values: [{ integerValue: '1' }] } }],
  ['null', 'x', { nullValue: null }],
])('%s of %j', (type, text, expected) => {
  expect(valueOfCell({ stringValue: text }, type, { decimal: '.', root })).toEqual(expected);
});

describe('others that are kept', () => {
  const columns = [{ column: 'street', field: 'address.street', type: 'text' as const }];
  const toDocument = documentsOfRows(
    { ...base, columns, others: 'keep' },
    { root, newId: () => 'n', columns: ['id', 'street', 'address'] },
  );
  const read = (address: FirestoreFields[string]) =>
    toDocument({ number: 1, values: { ...rowOf({ id: 'i', street: 'S' }), address } }).fields;

  test('go into the maps that mapped columns fill', () => {
    const fields = rowOf({ city: 'C', street: 'other' });
    expect(read({ mapValue: { fields } })['address']).toEqual({
      mapValue: { fields: rowOf({ street: 'S', city: 'C' }) },
    });
  });

  test('of what is no table are named, where the mapping names them', () => {
    const ofList = documentsOfRows(
      { ...base, format: 'json', columns },
      { root, newId: () => 'n' },
    );
    const from = (values: FirestoreFields) => () => ofList({ number: 1, values });
    expect(from({ ...rowOf({ id: 'i' }), street: { mapValue: { fields: {} } } })).not.toThrow();
    expect(from(rowOf({ street: 'S' }))).toThrow(/^id: it is empty/);
    const numbers = columns.map((one) => ({ ...one, column: 'a b', type: 'integer' as const }));
    const ofNumbers = documentsOfRows(
      { ...base, format: 'json', columns: numbers },
      { root, newId: () => 'n' },
    );
    expect(() => ofNumbers({ number: 1, values: rowOf({ id: 'i', 'a b': 'x' }) })).toThrow(
      /^`a b`: it is not a number/,
    );
  });

  test('are named by their number where they can’t', () => {
    expect(() => read({ stringValue: 'secret' })).toThrow(/^Column 3: it is no map/);
  });
});

test('a decimal comma is read where it is said', () => {
  const form = { decimal: ',', root } as const;
  expect(valueOfCell({ stringValue: '1.234,50' }, 'double', form)).toEqual({ doubleValue: 1234.5 });
});

test.each<[ImportType, string, '.' | ',']>([
  ['integer', '1.5x', '.'],
  ['double', '1.5', ','],
  ['double', '1,5', '.'],
  ['time', 'yesterday', '.'],
  ['day-first', '31.02.2026', '.'],
  ['month-first', '1/1/2026 13:00 PM', '.'],
  ['geopoint', '91, 0', '.'],
  ['json', '{', '.'],
  ['json', '{"a":1,"a":2}', '.'],
  ['double', '0,125', '.'],
  ['integer', '1,234’567', '.'],
  ['double', '0.125', ','],
  ['integer', '007', '.'],
  ['double', '-01.5', '.'],
  ['integer', '9007199254740993.0', '.'],
])('%s of %j is refused, without the value', (type, text, decimal) => {
  const convert = () => valueOfCell({ stringValue: text }, type, { decimal, root });
  expect(convert).toThrow(/^(?:is|has) /);
  expect(convert).not.toThrow(text);
});

test('a mapping says no field twice, and none that is a list and a map', () => {
  const withFields = (...fields: string[]) =>
    importMappingSchema.safeParse({
      ...base,
      columns: fields.map((field) => ({ column: field, field, type: 'text' })),
    }).success;
  expect(withFields('a', 'b.c', 'b.d', 't.0', 't.1')).toBe(true);
  for (const fields of [
    ['a', 'a'],
    ['a', 'a.b'],
    ['t.0', 't.a'],
    ['0'],
    ['a.0.1'],
    ['a b'],
    [''],
  ]) {
    expect(withFields(...fields)).toBe(false);
  }
  expect(parseImportPath('`first name`.x.0')).toEqual(['first name', 'x', 0]);
  expect(importMappingSchema.safeParse({ ...base, collection: null }).success).toBe(false);
});
