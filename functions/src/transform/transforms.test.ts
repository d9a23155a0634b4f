import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDocument } from '../engine/format/document-json.ts';
import { encodeDocument } from '../engine/format/encode-document.ts';
import { hasCode } from '../lib/errors.ts';
import { arbitraryValue } from '../testing/arbitrary-queries.ts';
import { isExhaustive } from '../testing/exhaustive.ts';
import { outcomeOf, rewriteBy, transformed, transformRoot } from '../testing/transforming.ts';
import type { FirestoreFields, FirestoreValue } from '../firestore-model/values.ts';
import { loadTransforms } from '../services/changes/transforms.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const whole = (value: number | string): FirestoreValue => ({ integerValue: `${value}` });
const double = (doubleValue: number): FirestoreValue => ({ doubleValue });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

/** Documents that Firestore stores, of any types. */
const storable = fc
  .dictionary(fc.constantFrom('a', 'b.c', '`d`', 'e"f', "g'h", 'constructor', 'ü'), arbitraryValue)
  .filter((fields) => encoded(fields) !== null);

function encoded(fields: FirestoreFields): Uint8Array | null {
  try {
    return encodeDocument(transformRoot, { path: 'c/ada', fields });
  } catch (error) {
    if (!hasCode(error, 'invalid-argument')) {
      throw error;
    }
    return null;
  }
}

describe('what is returned as it was given', () => {
  test.each(['(doc) => doc', '(doc) => ({ ...doc })', 'function (doc) { return doc; };'])(
    'changes nothing, byte for byte: %s',
    async (source) => {
      const rewrite = await rewriteBy(source);
      fc.assert(
        fc.property(storable, (fields) => {
          const document = encoded(fields) ?? new Uint8Array();
          expect(rewrite.refusalOf?.(document)).toBeNull();
          const after = rewrite.documentOf(document, null) ?? new Uint8Array();
          expect(Buffer.compare(after, document)).toBe(0);
        }),
        { numRuns: isExhaustive ? 300 : 60 },
      );
    },
  );

  test('null leaves a document as it is, also what operations before it have changed', async () => {
    expect(await transformed('() => null', { a: whole(1) })).toEqual({ a: whole(1) });
  });
});

test('what moves to another field keeps its type, or the document stays as it is', async () => {
  const rewrite = await rewriteBy('(doc) => { doc.moved = doc.a; return doc; }');
  let moved = 0;
  fc.assert(
    fc.property(arbitraryValue, (a) => {
      fc.pre(encoded({ a }) !== null);
      // What Firestore holds has one form of each value.
      const { a: kept } = decodeDocument(encoded({ a }) ?? new Uint8Array()).fields;
      const after = outcomeOf(rewrite, { a });
      moved += typeof after === 'string' ? 0 : 1;
      return typeof after === 'string'
        ? after.includes('would be an integer or a double')
        : isDeepStrictEqual(after, { a: kept, moved: kept });
    }),
    { numRuns: isExhaustive ? 500 : 200 },
  );
  expect(moved).toBeGreaterThan(100);
});

test.each<[string, FirestoreFields, FirestoreFields]>([
  ['doc.n += 1', { n: whole(1) }, { n: whole(2) }],
  ['doc.n += 1n', { n: whole('9007199254740993') }, { n: whole('9007199254740994') }],
  ['doc.n *= 2', { n: double(1.5) }, { n: double(3) }],
  ['doc.n = doc.n.map((one) => one * 2)', { n: list(double(1.5)) }, { n: list(double(3)) }],
  ['doc.n.shift()', { n: list(whole(1), whole(2)) }, { n: list(whole(2)) }],
  ['doc.n = new Double(1)', {}, { n: double(1) }],
  ['doc.n = 1.5; doc.m = doc.l.length', { l: list() }, { l: list(), n: double(1.5), m: whole(0) }],
  ['doc.n = NaN; doc.m = -0', {}, { n: { doubleValue: 'NaN' }, m: { doubleValue: '-0' } }],
  [
    'doc.a = { "b.c": doc.a, constructor: [null, true, {}] }',
    { a: text('x') },
    {
      a: map({
        'b.c': text('x'),
        constructor: list({ nullValue: null }, { booleanValue: true }, map({})),
      }),
    },
  ],
  [
    'doc.later = doc.t > new Timestamp("2026-01-01"); doc.t = new Timestamp(doc.t.millis + 1000)',
    { t: { timestampValue: '2026-01-31T12:00:00.123456Z' } },
    { t: { timestampValue: '2026-01-31T12:00:01.123Z' }, later: { booleanValue: true } },
  ],
  [
    'doc.r = new Reference("c/" + doc.r.id); doc.d = new Date(0)',
    { r: { referenceValue: 'projects/demo-other/databases/other/documents/a/b' } },
    {
      r: { referenceValue: `${transformRoot}/c/b` },
      d: { timestampValue: '1970-01-01T00:00:00Z' },
    },
  ],
  [
    'doc.g = new GeoPoint(doc.g.longitude, doc.g.latitude); doc.b = new Bytes(doc.b.base64 + "AQ==")',
    { g: { geoPointValue: { latitude: 1, longitude: 2.5 } }, b: { bytesValue: '' } },
    { g: { geoPointValue: { latitude: 2.5, longitude: 1 } }, b: { bytesValue: 'AQ==' } },
  ],
  [
    'doc.v = new Vector(doc.v.values.map((one) => one / 2))',
    {
      v: map({ __type__: text('__vector__'), value: list(double(1), double(2)) }),
    },
    { v: map({ __type__: text('__vector__'), value: list(double(0.5), double(1)) }) },
  ],
  ['doc.where = [path, id]', {}, { where: list(text('c/ada'), text('ada')) }],
])('%s', async (change, before, after) => {
  expect(await transformed(`(doc, { path, id }) => { ${change}; return doc; }`, before)).toEqual(
    after,
  );
});

const vector = (...values: number[]) =>
  map({ __type__: text('__vector__'), value: list(...values.map(double)) });
const point = (latitude: number, longitude: number): FirestoreValue => ({
  geoPointValue: { latitude, longitude },
});
const time = (timestampValue: string): FirestoreValue => ({ timestampValue });

describe('a value of a type of which only one part changes', () => {
  test.each<[string, FirestoreValue, FirestoreValue]>([
    ['new GeoPoint(doc.a.latitude, 13.4)', point(52.5, 1), point(52.5, 13.4)],
    ['new GeoPoint(1, doc.a.longitude)', point(52.5, 13.4), point(1, 13.4)],
    [
      'new Timestamp("2026-01-31T12:00:00.000002Z")',
      time('2026-01-31T12:00:00.000001Z'),
      time('2026-01-31T12:00:00.000002Z'),
    ],
    [
      'new Timestamp("2026-01-31T12:00:01Z")',
      time('2026-01-31T12:00:00Z'),
      time('2026-01-31T12:00:01Z'),
    ],
    ['new Vector([2, ...doc.a.values.slice(1)])', vector(1, 2, 3), vector(2, 2, 3)],
    ['new Vector([...doc.a.values.slice(0, 2), 4])', vector(1, 2, 3), vector(1, 2, 4)],
    ['new Vector(doc.a.values.slice(0, 2))', vector(1, 2, 3), vector(1, 2)],
    [
      'new Reference("c/b")',
      { referenceValue: `${transformRoot}/c/a` },
      { referenceValue: `${transformRoot}/c/b` },
    ],
    [
      'new Reference(doc.a.path)',
      { referenceValue: 'projects/demo-other/databases/(default)/documents/c/a' },
      { referenceValue: `${transformRoot}/c/a` },
    ],
    ['new Bytes("AQIE")', { bytesValue: 'AQID' }, { bytesValue: 'AQIE' }],
    ['doc.a + 1n', whole('9007199254740993'), whole('9007199254740994')],
    ['new Double(doc.a)', whole(3), double(3)],
    ['-doc.a', { doubleValue: 'Infinity' }, { doubleValue: '-Infinity' }],
    [
      '[...doc.a.slice(0, 2), 4]',
      list(whole(1), whole(2), whole(3)),
      list(whole(1), whole(2), whole(4)),
    ],
  ])('%s', async (change, before, after) => {
    const source = `(doc) => { doc.a = ${change}; return doc; }`;
    expect(await transformed(source, { a: before })).toEqual({ a: after });
  });
});

describe('zero with a sign', () => {
  test.each<[string, FirestoreFields, FirestoreFields]>([
    ['doc.n = -doc.n', { n: whole(0) }, { n: whole(0) }],
    ['doc.n = Math.round(-0.3)', { n: whole(7) }, { n: whole(0) }],
    [
      'doc.n = doc.n.map((one) => -one)',
      { n: list(whole(0), whole(1)) },
      { n: list(whole(0), whole(-1)) },
    ],
    [
      'doc.n = doc.n.map((one) => -one)',
      { n: list(whole(0), double(2.5)) },
      { n: list(whole(0), double(-2.5)) },
    ],
    ['doc.n = -doc.n', { n: double(0) }, { n: { doubleValue: '-0' } }],
    ['doc.n = Math.round(-0.3)', { n: double(7) }, { n: { doubleValue: '-0' } }],
    ['doc.n = new Double(-0)', { n: whole(0) }, { n: { doubleValue: '-0' } }],
    [
      'doc.n[0] = doc.n[1]',
      { n: list(whole(0), { doubleValue: '-0' }) },
      { n: list({ doubleValue: '-0' }, { doubleValue: '-0' }) },
    ],
  ])('%s of %j', async (change, before, after) => {
    expect(await transformed(`(doc) => { ${change}; return doc; }`, before)).toEqual(after);
  });
});

test('an empty document may come to be, and fields go that are not returned', async () => {
  expect(await transformed('() => ({})', { a: whole(1) })).toEqual({});
});

describe('clock and randomness are given', () => {
  const times =
    '(doc) => ({ now: Date.now(), at: new Date(), text: String(new Date(2026, 0, 31, 12)), ' +
    'local: new Date("2026-01-31T12:00").getHours(), zone: new Date().getTimezoneOffset() })';

  test('the clock shows what the operation says, in UTC', async () => {
    expect(await transformed(times, {})).toEqual({
      now: whole(Date.UTC(2026, 0, 31, 12)),
      at: { timestampValue: '2026-01-31T12:00:00Z' },
      text: text('Sat, 31 Jan 2026 12:00:00 GMT'),
      local: whole(12),
      zone: whole(0),
    });
  });

  test('numbers are another document’s, and the same for the same', async () => {
    const rewrite = await rewriteBy('(doc) => ({ a: Math.random(), b: Math.random() })');
    const [first, other, again] = ['c/a', 'c/b', 'c/a'].map((path) => outcomeOf(rewrite, {}, path));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('code that can’t be read', () => {
  test.each<[string, string]>([
    ['(doc) =>\n  doc..a', 'line 2: '],
    ['const a = 1;', 'The transform can’t be read'],
    ['doc => doc); }), (() => (doc) => doc', 'The transform can’t be read'],
    ['', 'The transform can’t be read'],
  ])('%j is refused with its line', async (source, message) => {
    const operations = [{ op: 'transform', source, clock: '2026-01-31T12:00:00Z' }] as const;
    await expect(loadTransforms(operations)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(message),
    });
  });
});
