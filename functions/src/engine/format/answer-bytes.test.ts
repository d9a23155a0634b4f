import { expect, test } from 'vitest';
import { decodeDocument } from './document-json.ts';
import type { FirestoreFields, FirestoreValue } from '../../firestore-model/values.ts';
import { encodeDocument } from './encode-document.ts';
import { answerBytes } from './answer-bytes.ts';
import { WireError } from './wire.ts';

const root = 'projects/p/databases/(default)/documents';
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const shapes: [string, FirestoreFields][] = [
  ['a long text', { text: { stringValue: 'x'.repeat(100_000) } }],
  ['bytes', { bytes: { bytesValue: Buffer.alloc(99_999).toString('base64') } }],
  [
    'nothing but nulls',
    { list: { arrayValue: { values: many(9000, () => ({ nullValue: null })) } } },
  ],
  [
    'thousands of integers',
    Object.fromEntries(many(9000, (n) => [`f${n}`, { integerValue: String(n - 50) }])),
  ],
  ['doubles', Object.fromEntries(many(2000, (n) => [`f${n}`, { doubleValue: n / 7 }]))],
  [
    'nested maps',
    { map: { mapValue: { fields: Object.fromEntries(many(2000, (n) => [`m${n}`, inMap(n)])) } } },
  ],
  [
    'times and places',
    Object.fromEntries(
      many(1000, (n) => [
        `f${n}`,
        n % 2 === 0
          ? { timestampValue: '2026-01-02T03:04:05.123456Z' }
          : { geoPointValue: { latitude: 46.123456789, longitude: 14.123456789 } },
      ]),
    ),
  ],
];

function inMap(n: number): FirestoreValue {
  return { mapValue: { fields: { n: { integerValue: String(n) } } } };
}

test.each(shapes)('estimates what an answer has of %s', (_, fields) => {
  const document = encodeDocument(root, { path: 'c/d', fields });
  const actual = JSON.stringify(decodeDocument(document)).length;
  const estimated = answerBytes(document);
  expect(estimated).toBeGreaterThan(actual * 0.8);
  expect(estimated).toBeLessThan(actual * 1.3);
});

test('bytes that are no document are an error', () => {
  expect(() => answerBytes(Uint8Array.of(0x12, 0x05, 0x01))).toThrow(WireError);
});
