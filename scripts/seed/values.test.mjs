import { expect, test } from 'vitest';
import { double, geoPoint, reference, timestamp, toRestFields, vector } from './values.mjs';

const restOf = (value) => toRestFields({ value }).value;

test.each([
  ['text', 'a', { stringValue: 'a' }],
  ['nothing', null, { nullValue: null }],
  ['a whole number', 1, { integerValue: '1' }],
  ['an integer that no number holds', 2n ** 53n + 1n, { integerValue: '9007199254740993' }],
  ['a fraction', 0.5, { doubleValue: 0.5 }],
  ['a number beyond safe integers', 2 ** 53, { doubleValue: 2 ** 53 }],
  ['a whole double', double(1), { doubleValue: 1 }],
  ['minus zero', double(-0), { doubleValue: '-0' }],
  ['not a number', double(NaN), { doubleValue: 'NaN' }],
  ['bytes', Uint8Array.of(255), { bytesValue: '/w==' }],
  ['a reference', reference('projects/p'), { referenceValue: 'projects/p' }],
  ['a point', geoPoint(1, 2), { geoPointValue: { latitude: 1, longitude: 2 } }],
  ['an empty list', [], { arrayValue: {} }],
  ['an empty map', {}, { mapValue: {} }],
  ['a list', [true], { arrayValue: { values: [{ booleanValue: true }] } }],
  ['a map', { toString: 'a' }, { mapValue: { fields: { toString: { stringValue: 'a' } } } }],
])('%s becomes its REST form', (_, value, rest) => {
  expect(restOf(value)).toEqual(rest);
});

test('a vector is a map that Firestore knows by its type', () => {
  expect(restOf(vector([1])).mapValue.fields).toEqual({
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: [{ doubleValue: 1 }] } },
  });
});

test.each([
  [0, 0, '1970-01-01T00:00:00Z'],
  [120, 0, '1970-01-01T00:00:00.120Z'],
  [0, 1, '1970-01-01T00:00:00.000001Z'],
  [-1, 999, '1969-12-31T23:59:59.999999Z'],
])('%i ms and %i µs after the epoch have the shortest form', (milliseconds, micros, text) => {
  expect(restOf(timestamp(milliseconds, micros))).toEqual({ timestampValue: text });
});
