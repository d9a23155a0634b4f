import { expect, test } from 'vitest';
import type { FirestoreDouble, FirestoreValue } from '../values.ts';
import { compareValues } from './compare-values.ts';

const double = (doubleValue: FirestoreDouble): FirestoreValue => ({ doubleValue });
const int = (integerValue: string): FirestoreValue => ({ integerValue });
const text = (stringValue: string): FirestoreValue => ({ stringValue });
const time = (timestampValue: string): FirestoreValue => ({ timestampValue });
const bytes = (...all: number[]): FirestoreValue => ({
  bytesValue: Buffer.from(all).toString('base64'),
});
const reference = (path: string, project = 'p'): FirestoreValue => ({
  referenceValue: `projects/${project}/databases/(default)/documents/${path}`,
});
const point = (latitude: FirestoreDouble, longitude: FirestoreDouble): FirestoreValue => ({
  geoPointValue: { latitude, longitude },
});
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: Record<string, FirestoreValue>): FirestoreValue => ({ mapValue: { fields } });
const vector = (...numbers: number[]): FirestoreValue =>
  map({ __type__: text('__vector__'), value: list(...numbers.map(double)) });

/** Ascending, as the Firestore emulator sorts them; equal values stand together. */
const order: readonly (readonly FirestoreValue[])[] = [
  [{ nullValue: null }],
  [{ booleanValue: false }],
  [{ booleanValue: true }],
  [double('NaN')],
  [double('-Infinity')],
  [int('-9223372036854775808'), double(-(2 ** 63))],
  [int('-5')],
  [int('0'), double(0), double('-0')],
  [double(5e-324)],
  [int('1'), double(1)],
  [double(1.5)],
  [int('9007199254740992'), double(2 ** 53)],
  [int('9007199254740993')],
  [int('9223372036854775807')],
  [double(2 ** 63)],
  [double('Infinity')],
  [time('0001-01-01T00:00:00Z')],
  [time('2020-01-01T00:00:00Z')],
  [time('2020-01-01T00:00:00.000001Z')],
  [time('2020-01-01T00:00:00.120Z')],
  [time('2020-01-01T00:00:01Z')],
  [text('')],
  [text('a')],
  [text('a\u0000')],
  [text('b')],
  [text('\uffff')],
  [text('😀')],
  [bytes()],
  [bytes(0)],
  [bytes(0, 1)],
  [bytes(255)],
  [reference('z/z', 'o')],
  [reference('x/__id2__')],
  [reference('x/__id10__')],
  [reference('x/1')],
  [reference('x/1/y/1')],
  [reference('x/1!')],
  [point(-1, 2)],
  [point(0, -2), point('-0', -2)],
  [point(0, 2)],
  [list()],
  [list({ nullValue: null })],
  [list(double('NaN'))],
  [list(int('1')), list(double(1))],
  [list(int('1'), text('x'))],
  [list(text(''))],
  [vector(9)],
  [vector(-1, 3)],
  [vector(1, 2)],
  [map({})],
  [map({ a: { nullValue: null } })],
  [map({ a: double('NaN') })],
  [map({ a: int('1') }), map({ a: double(1) })],
  [map({ a: int('1'), b: int('2') }), map({ b: int('2'), a: int('1') })],
  [map({ a: int('2') })],
  [map({ b: int('0') })],
  [map({ '\uffff': int('0') })],
  [map({ '😀': int('0') })],
];

test('values of all types have one order', () => {
  for (const [left, equals] of order.entries()) {
    for (const [right, others] of order.entries()) {
      for (const a of equals) {
        expect(others.map((b) => [a, b, Math.sign(compareValues(a, b))])).toEqual(
          others.map((b) => [a, b, Math.sign(left - right)]),
        );
      }
    }
  }
});
