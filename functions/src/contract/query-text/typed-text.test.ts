import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameValue } from '../../firestore-model/equality.ts';
import { fieldTypes, type FieldType } from '../../firestore-model/schema/shape.ts';
import { doubleOfNumber, type FirestoreValue } from '../../firestore-model/values.ts';
import { arbitraryRoot, arbitraryValue } from '../../testing/arbitrary-queries.ts';
import { parseValue } from './parse-value.ts';
import { printValue, printValueLines } from './print-value.ts';
import { readTyped, retyped, typedTextOf } from './typed-text.ts';

const root = arbitraryRoot;

function read(type: FieldType, text: string): unknown {
  const found = readTyped({ type, text }, root);
  return 'value' in found ? found.value : found.problem;
}

/** Those that Firestore holds: its times have six digits of a second. */
const storedValue = arbitraryValue.filter(
  (value) => !JSON.stringify(value).includes('.000000001Z'),
);

test('every value comes back from the text of its editor', () => {
  fc.assert(
    fc.property(storedValue, (value) => {
      const found = readTyped(typedTextOf(value, root), root);
      expect('value' in found && isSameValue(found.value, value), JSON.stringify(found)).toBe(true);
    }),
  );
});

test('every value comes back from its text in one line, and from that on several', () => {
  fc.assert(
    fc.property(storedValue, (value) => {
      for (const text of [printValue(value, root), printValueLines(value, root)]) {
        const parsed = parseValue(text, root);
        expect('value' in parsed && isSameValue(parsed.value, value), text).toBe(true);
      }
    }),
  );
});

test('whatever is typed is read or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldTypes), fc.string(), (type, text) => {
      const found = readTyped({ type, text }, root);
      const kept = retyped({ type, text }, 'string', root);
      expect('problem' in found ? found.problem : found.value).not.toBe('');
      expect(kept.type).toBe('string');
    }),
  );
});

test.each<[FieldType, string, FirestoreValue]>([
  ['int64', ' 9007199254740993 ', { integerValue: '9007199254740993' }],
  ['int64', '-0', { integerValue: '0' }],
  ['double', '-0', { doubleValue: '-0' }],
  ['double', 'NaN', { doubleValue: 'NaN' }],
  ['double', '-Infinity', { doubleValue: '-Infinity' }],
  ['double', '.5', { doubleValue: 0.5 }],
  ['bytes', ' \\x00 01fF ', { bytesValue: 'AAH/' }],
  ['bytes', '\\x', { bytesValue: '' }],
  [
    'timestamp',
    '2026-11-21T10:30:00.123456+01:00',
    { timestampValue: '2026-11-21T09:30:00.123456Z' },
  ],
  ['reference', 'customers/ada', { referenceValue: `${root}/customers/ada` }],
  ['geopoint', '-90, 180', { geoPointValue: { latitude: -90, longitude: 180 } }],
  ['string', ' as it is\n', { stringValue: ' as it is\n' }],
  [
    'map',
    '{"a": [1, 1.0]}',
    {
      mapValue: {
        fields: { a: { arrayValue: { values: [{ integerValue: '1' }, { doubleValue: 1 }] } } },
      },
    },
  ],
])('reads %s %s', (type, text, value) => {
  expect(read(type, text)).toEqual(value);
});

test.each<[FieldType, string, string | RegExp]>([
  ['int64', '1.5', 'An integer has no fraction'],
  ['int64', 'twelve', 'Enter an integer such as 42'],
  ['int64', '9223372036854775808', /^An integer must be between/],
  ['int64', `-1${'0'.repeat(300)}`, /^An integer must be between/],
  ['int64', '-0.0', 'An integer has no fraction'],
  ['double', 'many', /^Enter a number/],
  ['double', '1e999', 'The number is larger than a double can be'],
  ['double', '9007199254740993', 'A double can’t hold all digits of 9007199254740993'],
  ['timestamp', '2026-02-30T00:00:00Z', /^A time is written as/],
  ['timestamp', '2026-01-01T00:00:00.1234567Z', 'Firestore keeps at most six digits of a second'],
  ['reference', 'customers', /^A reference has the path of a document/],
  ['geopoint', '90.5, 0', 'Latitude must be between -90 and 90'],
  ['geopoint', '0, -180.5', 'Longitude must be between -180 and 180'],
  ['geopoint', '1', /^Expected ,: found \)$/],
  ['bytes', 'not base64!', 'Bytes are written in base64'],
  ['bytes', '\\x012', /^Hexadecimal digits come in pairs/],
  ['bytes', '\\x0g', /^Hexadecimal digits come in pairs/],
  ['boolean', 'yes', 'Enter true or false'],
  ['array', '{}', 'This is of type map, not array'],
  ['array', '[1', /the text ends here$/],
  ['map', '{} 1', 'Nothing may follow the value'],
  ['string', '\ud800', 'A text contains an invalid character'],
])('says what is wrong with %s %s', (type, text, problem) => {
  expect(read(type, text)).toMatch(problem);
});

test.each<[type: FieldType, text: string, other: FieldType, expected: string]>([
  ['string', '12', 'int64', '12'],
  ['int64', '12', 'double', '12'],
  ['double', '12.0', 'int64', '12'],
  ['double', '1.5', 'int64', '1.5'],
  ['null', '', 'boolean', 'false'],
  ['string', '', 'map', '{}'],
  ['array', '[1, 0.5]', 'vector', 'vector([1, 0.5])'],
  ['array', '["a"]', 'vector', '["a"]'],
  ['array', '[1, 9007199254740993]', 'vector', '[1, 9007199254740993]'],
  ['array', '[9007199254740992]', 'vector', 'vector([9007199254740992])'],
  ['vector', 'vector([1])', 'array', '[\n  1.0\n]'],
  ['map', '{\n  "a": 1\n}', 'string', '{a: 1}'],
  ['timestamp', '2026-11-21T00:00:00Z', 'string', '2026-11-21T00:00:00Z'],
])('turns %s %s into %s', (...row) => {
  const [type, text, other, expected] = row;
  expect(retyped({ type, text }, other, root)).toEqual({ type: other, text: expected });
});

test('a type that has the same text changes nothing but the type', () => {
  const value = { doubleValue: doubleOfNumber(Infinity) };
  expect(retyped(typedTextOf(value, root), 'string', root).text).toBe('Infinity');
});

test('bytes in hexadecimal digits are those in base64', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const hex = Buffer.from(bytes).toString('hex');
      expect(read('bytes', `\\x${hex}`)).toEqual({
        bytesValue: Buffer.from(bytes).toString('base64'),
      });
    }),
  );
});
