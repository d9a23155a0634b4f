import { expect, test } from 'vitest';
import { decodeDocument } from './document-json.ts';
import { documentName, documentPath } from './document.ts';
import { WireError } from './wire.ts';
import { WireWriter } from './wire-writer.ts';

const name = 'projects/p/databases/(default)/documents/c/d';
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** A document with one field `f`, whose `Value` has these bytes. */
function documentOf(value: Uint8Array, field = 'f'): Uint8Array {
  const entry = new WireWriter().string(1, field).bytes(2, value);
  return new WireWriter().string(1, name).message(2, entry).finish();
}

const valueOf = (value: Uint8Array) => decodeDocument(documentOf(value)).fields['f'];

// Bytes by hand from google/firestore/v1/document.proto, so that nothing of ours makes what it
// reads.
test.each<[string, string, unknown]>([
  ['null', '58 00', { nullValue: null }],
  ['false', '08 00', { booleanValue: false }],
  ['true', '08 01', { booleanValue: true }],
  ['0', '10 00', { integerValue: '0' }],
  ['-1', '10 ff ff ff ff ff ff ff ff ff 01', { integerValue: '-1' }],
  ['the largest integer', '10 ff ff ff ff ff ff ff ff 7f', { integerValue: '9223372036854775807' }],
  [
    'the smallest integer',
    '10 80 80 80 80 80 80 80 80 80 01',
    { integerValue: '-9223372036854775808' },
  ],
  ['2^53 + 1', '10 81 80 80 80 80 80 80 10', { integerValue: '9007199254740993' }],
  ['1.0', '19 00 00 00 00 00 00 f0 3f', { doubleValue: 1 }],
  ['−0', '19 00 00 00 00 00 00 00 80', { doubleValue: '-0' }],
  ['NaN', '19 00 00 00 00 00 00 f8 7f', { doubleValue: 'NaN' }],
  ['∞', '19 00 00 00 00 00 00 f0 7f', { doubleValue: 'Infinity' }],
  ['−∞', '19 00 00 00 00 00 00 f0 ff', { doubleValue: '-Infinity' }],
  ['the smallest double', '19 01 00 00 00 00 00 00 00', { doubleValue: 5e-324 }],
  ['1970', '52 00', { timestampValue: '1970-01-01T00:00:00Z' }],
  ['a microsecond', '52 03 10 e8 07', { timestampValue: '1970-01-01T00:00:00.000001Z' }],
  ['100 ms', '52 05 10 80 c2 d7 2f', { timestampValue: '1970-01-01T00:00:00.100Z' }],
  [
    'the first timestamp',
    '52 0b 08 80 92 b8 c3 98 fe ff ff ff 01',
    { timestampValue: '0001-01-01T00:00:00Z' },
  ],
  [
    'the last microsecond',
    '52 0d 08 ff 82 d1 ff af 07 10 98 8c eb dc 03',
    { timestampValue: '9999-12-31T23:59:59.999999Z' },
  ],
  ['a text', '8a 01 04 61 00 c3 a4', { stringValue: 'a\u0000ä' }],
  ['a byte order mark', '8a 01 03 ef bb bf', { stringValue: '\ufeff' }],
  ['bytes', '92 01 03 00 ff 10', { bytesValue: 'AP8Q' }],
  ['no bytes', '92 01 00', { bytesValue: '' }],
  ['a reference', '2a 03 70 2f 71', { referenceValue: 'p/q' }],
  ['the point 0, 0', '42 00', { geoPointValue: { latitude: 0, longitude: 0 } }],
  [
    'a point',
    '42 12 09 00 00 00 00 00 80 56 40 11 00 00 00 00 00 80 66 c0',
    { geoPointValue: { latitude: 90, longitude: -180 } },
  ],
  ['an empty array', '4a 00', { arrayValue: { values: [] } }],
  [
    'an array',
    '4a 08 0a 02 58 00 0a 02 08 01',
    { arrayValue: { values: [{ nullValue: null }, { booleanValue: true }] } },
  ],
  ['an empty map', '32 00', { mapValue: { fields: {} } }],
])('decodes %s', (_what, bytes, value) => {
  expect(valueOf(hex(bytes))).toEqual(value);
});

test.each(['constructor', 'toString', '__proto__', 'a.b', '', '0'])(
  'keeps a field called %j as a field and nothing else',
  (field) => {
    const { fields } = decodeDocument(documentOf(hex('08 01'), field));
    expect(Object.entries(fields)).toEqual([[field, { booleanValue: true }]]);
    expect(Object.getPrototypeOf(fields)).toBeNull();
  },
);

test.each<[string, string]>([
  ['an empty value', ''],
  ['a value with two types', '08 01 10 01'],
  ['an unknown type', '68 01'],
  ['an integer that ends early', '10 ff'],
  ['an endless integer', '10 ff ff ff ff ff ff ff ff ff ff 01'],
  ['a double that ends early', '19 00 00'],
  ['a text that is longer than there is', '8a 01 05 61'],
  ['a text that is no UTF-8', '8a 01 01 ff'],
  ['a lone surrogate', '8a 01 03 ed a0 80'],
  ['field number 0', '00 01'],
  ['a time with too many nanoseconds', '52 06 10 80 94 eb dc 03'],
  ['a time past all calendars', '52 0a 08 ff ff ff ff ff ff ff ff 7f'],
])('refuses %s', (_what, bytes) => {
  expect(() => valueOf(hex(bytes))).toThrow(WireError);
});

test('refuses values nested without end, and documents without a name', () => {
  let value: Uint8Array = hex('58 00');
  for (let depth = 0; depth < 5000; depth += 1) {
    value = new WireWriter().message(9, new WireWriter().bytes(1, value)).finish();
  }
  expect(() => valueOf(value)).toThrow(WireError);
  expect(() => decodeDocument(new Uint8Array())).toThrow(WireError);
  expect(() => documentName(new Uint8Array())).toThrow(WireError);
});

test('the path of a document is its name within the database', () => {
  const document = new WireWriter().string(1, name).finish();
  expect(documentPath(document, 'projects/p/databases/(default)/documents')).toBe('c/d');
  expect(() => documentPath(document, 'projects/q/databases/(default)/documents')).toThrow(
    'another database',
  );
});
