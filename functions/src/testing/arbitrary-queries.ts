// Random queries over everything a query may have, and over every type of value.
import * as fc from 'fast-check';
import { givenQuerySchema } from '../contract/queries.ts';
import { formatFieldPath } from '../firestore-model/field-paths.ts';
import {
  comparisonOperators,
  distanceMeasures,
  textOperators,
  unaryOperators,
  type Query,
  type QueryFilter,
} from '../firestore-model/query/shape.ts';
import { takesList } from '../firestore-model/query/conditions.ts';
import { patternProblem } from '../firestore-model/query/pattern-syntax.ts';
import { doubleOfNumber, type FirestoreValue } from '../firestore-model/values.ts';

/** What the names of documents begin with that queries refer to. */
export const arbitraryRoot = 'projects/demo-shop/databases/(default)/documents';

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"', '\\', '`', "'", '\n', '\ufeff', '\u202eabc', '\u2028', '👩‍👦'),
  },
);
const words = ['where', 'order', 'limit', 'group', 'all', 'any', 'not', 'is', 'select', 'count'];
const name = fc.oneof(
  fc.constantFrom(
    'total',
    'status',
    'first name',
    'a.b',
    '`',
    '\\',
    'ü',
    '0',
    '__proto__',
    ...words,
  ),
  text.filter((one) => one !== ''),
);
const field = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map(formatFieldPath)
  .filter((path) => path.length < 1500);
const double = fc
  .oneof(fc.double(), fc.constantFrom(-0, 1, 1e21, 5e-324, Number.MAX_VALUE))
  .map(doubleOfNumber);

const id = fc
  .oneof(fc.constantFrom('orders', 'a b', '`', 'ö', '2024-01', 'x"y', ...words), text)
  .filter((one) => one !== '' && !/^\.{1,2}$|\/|^__.*__$/s.test(one));
const documentPath = fc
  .array(fc.tuple(id, id), { minLength: 1, maxLength: 3 })
  .map((path) => path.flat().join('/'));
const reference = fc
  .tuple(fc.constantFrom(arbitraryRoot, 'projects/p/databases/other/documents'), documentPath)
  .map(([root, path]) => ({ referenceValue: `${root}/${path}` }));

const timestamp = fc
  .tuple(
    fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom('', '.5', '.123456', '.000000001'),
  )
  .map(([date, fraction]) => ({
    timestampValue: `${date.toISOString().slice(0, 19)}${fraction}Z`,
  }));

const coordinate = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map(doubleOfNumber);

const scalar: fc.Arbitrary<FirestoreValue> = fc.oneof(
  fc.constant({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((integer) => ({ integerValue: integer.toString() })),
  double.map((doubleValue) => ({ doubleValue })),
  timestamp,
  text.map((stringValue) => ({ stringValue })),
  fc
    .uint8Array({ maxLength: 20 })
    .map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  reference,
  fc
    .tuple(coordinate(90), coordinate(180))
    .map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
);
const vector: fc.Arbitrary<FirestoreValue> = fc
  .array(
    fc.oneof(
      double.map((doubleValue) => ({ doubleValue })),
      scalar,
    ),
    { maxLength: 4 },
  )
  .map((values) => ({
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  }));

export const { value: arbitraryValue } = fc.letrec<{ value: FirestoreValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: vector },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('value'), { maxLength: 4 })
        .map((values) => ({ arrayValue: { values } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(name, tie('value'), { maxKeys: 3 })
        .map((fields) => ({ mapValue: { fields } })),
    },
  ),
}));

const condition: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...comparisonOperators),
      fc.oneof(field, fc.constant('__name__')),
      fc.array(arbitraryValue, { minLength: 1, maxLength: 3 }),
      reference,
    )
    .map(([op, path, [first = { nullValue: null }, ...more], name_]) => {
      const one = path === '__name__' ? name_ : first;
      const values = path === '__name__' ? [name_] : [first, ...more];
      return { op, field: path, value: takesList(op) ? { arrayValue: { values } } : one };
    }),
  fc.record({ op: fc.constantFrom(...unaryOperators), field }),
  fc.record({
    op: fc.constantFrom(...textOperators),
    field,
    // Some characters of any text have a meaning in patterns.
    text: fc
      .oneof(name, fc.constantFrom('^a.*b$', '[x-z]+', '\\d{2,3}'))
      .filter((one) => patternProblem(one) === null),
    ignoreCase: fc.boolean(),
  }),
);
const { filter } = fc.letrec<{ filter: QueryFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    { weight: 3, arbitrary: condition },
    {
      weight: 1,
      arbitrary: fc.record({
        op: fc.constantFrom('and' as const, 'or' as const),
        filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      }),
    },
  ),
}));

const cursor = fc.record({
  values: fc.array(fc.oneof(arbitraryValue, reference), { minLength: 1, maxLength: 2 }),
  inclusive: fc.boolean(),
});
const maybe = <Some>(some: fc.Arbitrary<Some>) => fc.option(some, { nil: undefined, freq: 2 });

const found = fc.record({
  orderBy: maybe(
    fc.array(fc.record({ field, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 3 }),
  ),
  start: maybe(cursor),
  end: maybe(cursor),
  limit: maybe(fc.integer({ min: 1, max: 10_000 })),
  limitToLast: maybe(fc.boolean()),
  select: maybe(fc.array(field, { minLength: 1, maxLength: 3 })),
});
const computed = fc.record({
  limit: maybe(fc.integer({ min: 1, max: 10_000 })),
  aggregates: fc.array(
    fc.oneof(
      fc.constant({ op: 'count' }),
      fc.record({ op: fc.constantFrom('sum', 'average'), field }),
    ),
    { minLength: 1, maxLength: 5 },
  ),
});
const near = fc.record({
  select: maybe(fc.array(field, { minLength: 1, maxLength: 3 })),
  nearest: fc.record({
    field,
    vector: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 5,
    }),
    measure: fc.constantFrom(...distanceMeasures),
    limit: fc.integer({ min: 1, max: 1000 }),
    threshold: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    distanceField: fc.option(field),
  }),
});
const from = fc.oneof(
  fc.tuple(id, fc.array(fc.tuple(id, id), { maxLength: 2 })).map(([first, more]) => ({
    kind: 'collection',
    path: [...more.flat(), first].join('/'),
  })),
  id.map((group) => ({ kind: 'group', id: group })),
);

/** Queries that Firestore's rules allow; those that they don't are excluded. */
export const arbitraryQuery: fc.Arbitrary<Query> = fc
  .tuple(from, maybe(filter), fc.oneof({ weight: 3, arbitrary: found }, computed, near))
  .map(([source, where, parts]) => {
    const given = Object.entries({ ...parts, where }).filter(([, part]) => part !== undefined);
    return givenQuerySchema.safeParse({ from: source, ...Object.fromEntries(given) });
  })
  .filter((parsed) => parsed.success)
  .map((parsed) => givenQuerySchema.parse(parsed.data));
