// Random documents at the edges of what Firestore takes: mostly one thing in each that may be too
// much, so that what a server says is about that.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import * as fc from 'fast-check';
import { anyValue } from './arbitrary-documents.ts';
import type { TypedDocument } from './typed-documents.ts';

const nothing: FirestoreValue = { nullValue: null };
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const named = (name: string, value: FirestoreValue) => Object.fromEntries([[name, value]]);

const digits = fc.constantFrom(
  ...either(
    '0|1|7|007|-0|-1|+1|| 1|1.0|0x1|1a|10000000000000000000|9223372036854775807|9223372036854775808|-9223372036854775808|-9223372036854775809',
  ),
);
const oddId = fc.oneof(
  digits.map((number) => `__id${number}__`),
  fc.constantFrom(
    '.',
    '..',
    '...',
    '_',
    '__',
    '___',
    '____',
    '_____',
    '__x__',
    '__a\n__',
    '',
    '\u0000',
  ),
  fc.constantFrom('__id1__\n', '__ID1__', '__id1_', '_id1__', '%2F', '*', '**', '__\ufeff__'),
  fc.tuple(fc.constantFrom('a', 'ü', '😀'), fc.integer({ min: 370, max: 1503 })).map(
    // No more than a little over 1,500 bytes.
    ([unit, length]) => unit.repeat(Math.min(length, Math.ceil(1502 / Buffer.byteLength(unit)))),
  ),
);
const plainId = fc.constantFrom('a', 'orders', 'ö', '__id7__x', 'b c');
const id = fc.oneof({ weight: 2, arbitrary: plainId }, { weight: 1, arbitrary: oddId });

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(id, { minLength: 1, maxLength: 6 }).map((ids) => ids.join('/')),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 98, max: 102 }).map((n) => 'a/b/'.repeat(n).slice(0, -1)),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1200, max: 1500 })
      .map((length) => ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => one.repeat(length)).join('/')),
  },
);
const plainPath = fc.constantFrom('a/b', 'customers/ada/orders/1', 'ö/__id7__');

const project = fc.constantFrom(
  ...either(
    'demo-shop|p|1|p-|example.com:shop|a.b:c|my project|P|a_b|a.b|-||é|:b|a:|a:b:c|a..b:c|-a:b|p!|a\nb',
  ),
  'p'.repeat(100),
  'p'.repeat(101),
);
const database = fc.constantFrom(
  ...either('(default)|archive|a-b4|default|D_X|has space||-|1a|(x)|é|.|a.b|a:b|abc|abcd|abc-'),
  'd'.repeat(63),
  'd'.repeat(64),
  'd'.repeat(100),
  'd'.repeat(101),
);
const reference = fc.oneof(
  fc.tuple(project, fc.constant('(default)'), plainPath),
  fc.tuple(fc.constant('demo-shop'), database, plainPath),
  fc.tuple(fc.constant('demo-shop'), fc.constant('(default)'), path),
);
const odd: fc.Arbitrary<FirestoreValue> = fc.oneof(
  reference.map(([p, d, to]) => ({
    referenceValue: `projects/${p}/databases/${d}/documents/${to}`,
  })),
  fc
    .constantFrom('', 'a/b', 'projects/p', 'projects/p/databases/(default)/documents')
    .map((referenceValue) => ({ referenceValue })),
  fc
    .constantFrom(
      ...either(
        '0000-12-31T23:59:59Z|0001-01-01T00:00:00Z|9999-12-31T23:59:59.999999Z|+010000-01-01T00:00:00Z|2026-01-01T00:00:00.123456789Z|1969-12-31T23:59:59.1Z',
      ),
    )
    .map((timestampValue) => ({ timestampValue })),
  fc
    .tuple(
      fc.constantFrom<number | 'NaN' | '-0' | 'Infinity'>(90, -90, 90.000001, 'NaN', '-0', 1e-300),
      fc.constantFrom<number | 'NaN' | '-0' | 'Infinity'>(180, -180, -180.00001, 'Infinity', '-0'),
    )
    .map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
);

const vector = (values: FirestoreValue[], more: FirestoreFields = {}) =>
  map({ __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } }, ...more });
const one: FirestoreValue = { doubleValue: 1 };
const vectors = fc.constantFrom<FirestoreValue>(
  vector([one]),
  vector([]),
  vector([{ doubleValue: 'NaN' }]),
  vector([{ doubleValue: '-Infinity' }, { doubleValue: '-0' }]),
  vector([{ integerValue: '1' }]),
  vector([one, nothing]),
  vector([one], { x: one }),
  vector(Array.from({ length: 2048 }, () => one)),
  vector(Array.from({ length: 2049 }, () => one)),
  map({ __type__: { stringValue: '__vector__' } }),
  map({ __type__: { stringValue: '__vector__' }, value: one }),
  map({ __type__: { stringValue: '__max__' }, value: list(one) }),
  map({ __type__: { integerValue: '1' }, value: list(one) }),
  map({ __type__: one }),
  list(vector([one])),
  list(map({ v: vector([one]) })),
);

/** Texts that have no bar in them. */
function either(texts: string): string[] {
  return texts.split('|');
}

/** Nested maps and arrays around something. */
const deep = fc
  .tuple(
    fc.array(fc.boolean(), { minLength: 17, maxLength: 23 }),
    fc.constantFrom(nothing, map({}), list(), list(nothing), vector([one])),
  )
  .map(([shape, innermost]) =>
    shape.reduce<FirestoreValue>(
      (inside, isMap) => (isMap || 'arrayValue' in inside ? map({ a: inside }) : list(inside)),
      innermost,
    ),
  );

const fieldName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b.c', '`', '\\', '__', '___', '__proto', 'ö') },
  { weight: 1, arbitrary: fc.constantFrom('', '____', '__x__', '__name__', '__a\n__', '\u0000') },
  { weight: 3, arbitrary: fc.integer({ min: 480, max: 1502 }).map((length) => 'n'.repeat(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 740, max: 752 }).map((length) => 'ü'.repeat(length)) },
);
const paths = fc
  .tuple(fc.array(fieldName, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([names, isInArray]) => {
    const [outer = 'a', ...inner] = names;
    const value = inner.reduceRight<FirestoreValue>(
      (inside, name) => map(named(name, inside)),
      nothing,
    );
    return named(outer, isInArray ? list(value) : value);
  });

const text = (length: number): FirestoreValue => ({ stringValue: 'x'.repeat(length) });
const large = fc.oneof(
  fc.integer({ min: 1_048_480, max: 1_048_490 }).map((length) => ({ f: text(length) })),
  fc
    .integer({ min: 524_305, max: 524_330 })
    .map((length) => ({ f: text(524_200), g: text(length) })),
);

const fields: fc.Arbitrary<FirestoreFields> = fc.oneof(
  { weight: 6, arbitrary: odd.map((f) => ({ f })) },
  { weight: 2, arbitrary: fc.tuple(odd, odd).map(([a, b]) => ({ l: list(a, map({ b })) })) },
  { weight: 3, arbitrary: vectors.map((v) => ({ v })) },
  { weight: 4, arbitrary: deep.map((d) => ({ d })) },
  { weight: 4, arbitrary: paths },
  { weight: 3, arbitrary: anyValue.map((f) => ({ f })) },
  { weight: 1, arbitrary: fc.constant({ l: list(list()) }) },
);

const edge: fc.Arbitrary<TypedDocument> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ path: plainPath, fields }) },
  { weight: 20, arbitrary: path.map((any) => ({ path: any, fields: {} })) },
  { weight: 1, arbitrary: large.map((some) => ({ path: 'a/b', fields: some })) },
);

/** The same for the same seed. */
export function edgeDocuments(count: number, seed: number): TypedDocument[] {
  return fc.sample(edge, { numRuns: count, seed });
}
