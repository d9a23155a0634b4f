// Random documents over everything that Firestore stores: the whole value grammar, any legal name,
// any depth.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import * as fc from 'fast-check';
import type { TypedDocument } from './typed-documents.ts';

/** Deepest values: Firestore takes 20 levels below a field; arrays and maps both count. */
const maxValueDepth = 6;
const maxNameBytes = 1500;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Any text without lone surrogates, which no UTF-8 holds. */
const text = (maxLength: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ maxLength }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u0000', '\n', '\ufeff', 'e\u0301', '\u202eright to left', '👩‍👩‍👧‍👦'),
    },
  );

/** What both ids and field names refuse: nothing at all, reserved words, more than 1,500 bytes. */
function isName(name: string): boolean {
  return name !== '' && bytesOf(name) <= maxNameBytes && !/^__.*__$/s.test(name);
}

const fieldName = fc.oneof(
  text(20).filter(isName),
  fc.constantFrom(
    'a.b',
    '`',
    '\\',
    '/',
    ' ',
    '\n',
    'constructor',
    'toString',
    '__proto',
    '0',
    '10',
  ),
);

const anyId = fc.oneof(
  {
    weight: 8,
    arbitrary: text(20).filter((name) => isName(name) && !/^\.{1,2}$|\//.test(name)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%2F', '#', '?', '*', '[x]', '...', '.a', '\u0000', '\n'),
  },
);

/** Ids of imports from Datastore; only documents may have them. They sort by number. */
const documentId = fc.oneof(
  { weight: 8, arbitrary: anyId },
  {
    weight: 1,
    arbitrary: fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .filter((number) => number !== 0n)
      .map(numericId),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map(numericId) },
);

function numericId(number: bigint | number): string {
  return `__id${number}__`;
}

/** Few collection ids that come again at every depth, and any others. */
const collectionId = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('customers', 'orders', 'items', 'ö', '😀') },
  { weight: 1, arbitrary: anyId },
);

const path = fc
  .array(fc.tuple(collectionId, documentId), { minLength: 1, maxLength: 7 })
  .map((segments) => segments.flat().join('/'))
  .filter((joined) => bytesOf(joined) < 6000);

const double = fc
  .oneof(
    fc.double(),
    fc.constantFrom(-0, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 2 ** 53, 1, 0.1),
  )
  .map(typedDouble);

type Double = Extract<FirestoreValue, { doubleValue: unknown }>['doubleValue'];

function typedDouble(value: number): Double {
  if (Object.is(value, -0)) {
    return '-0';
  }
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  return Number.isFinite(value) ? value : value > 0 ? 'Infinity' : '-Infinity';
}

/** Microseconds from the year 1 to the year 9999. */
const timestamp = fc
  .tuple(
    fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(
    ([date, micros]) => `${date.toISOString().slice(0, 19)}.${micros.toString().padStart(6, '0')}Z`,
  );

const reference = fc
  .tuple(
    fc.constantFrom('demo-elsewhere', 'demo-shop'),
    fc.constantFrom('(default)', 'archive'),
    path,
  )
  .map(([project, database, to]) => `projects/${project}/databases/${database}/documents/${to}`);

const coordinate = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map(typedDouble);

const scalar: fc.Arbitrary<FirestoreValue> = fc.oneof(
  fc.constant({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((value) => ({ integerValue: value.toString() })),
  double.map((doubleValue) => ({ doubleValue })),
  timestamp.map((timestampValue) => ({ timestampValue })),
  text(60).map((stringValue) => ({ stringValue })),
  fc
    .uint8Array({ maxLength: 60 })
    .map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  reference.map((referenceValue) => ({ referenceValue })),
  fc
    .tuple(coordinate(90), coordinate(180))
    .map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
);

/** A map that Firestore takes for a vector. It may not stand in an array. */
const vector: fc.Arbitrary<FirestoreValue> = fc
  .array(double, { minLength: 1, maxLength: 8 })
  .map((numbers) => ({
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
      },
    },
  }));

function fieldsOf(value: fc.Arbitrary<FirestoreValue>, maxKeys: number) {
  return fc.dictionary(fieldName, value, { maxKeys, noNullPrototype: true });
}

const { value } = fc.letrec<{
  value: FirestoreValue;
  map: FirestoreValue;
  array: FirestoreValue;
  element: FirestoreValue;
}>((tie) => ({
  value: fc.oneof(
    { maxDepth: maxValueDepth, depthIdentifier: 'value' },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: vector },
    { weight: 2, arbitrary: tie('map') },
    { weight: 2, arbitrary: tie('array') },
  ),
  // An array may not stand directly in an array.
  element: fc.oneof(
    { maxDepth: maxValueDepth, depthIdentifier: 'value' },
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: tie('map') },
  ),
  map: fieldsOf(tie('value'), 5).map((fields) => ({ mapValue: { fields } })),
  array: fc.array(tie('element'), { maxLength: 5 }).map((values) => ({ arrayValue: { values } })),
}));

/** Any value that a field may have. */
export const anyValue: fc.Arbitrary<FirestoreValue> = value;

const fields: fc.Arbitrary<FirestoreFields> = fieldsOf(value, 8);

/** `count` documents with distinct paths; the same for the same seed. */
export function randomDocuments(count: number, seed: number): TypedDocument[] {
  const byPath = new Map<string, TypedDocument>();
  const sampled = fc.sample(fc.record({ path, fields }), { numRuns: count * 2, seed });
  for (const document of sampled) {
    byPath.set(document.path, document);
  }
  return [...byPath.values()].slice(0, count);
}
