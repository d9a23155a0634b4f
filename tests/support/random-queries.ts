// Random documents of few fields and many types, and random queries of them: every operator, orders
// of mixed types, cursors, projections, aggregates and nearest vectors.
import {
  querySchema,
  type FirestoreFields,
  type FirestoreValue,
  type Query,
} from '@firekeep/functions/contract';
import * as fc from 'fast-check';
import {
  comparisonOperators,
  unaryOperators,
  type QueryFilter,
} from '../../functions/src/firestore-model/query/shape.ts';
import { completeOrder, valueAt } from '../../functions/src/firestore-model/query/order.ts';
import { anyValue } from './arbitrary-documents.ts';
import { isKnownToEmulator } from './emulator-queries.ts';
import type { TypedDocument } from './typed-documents.ts';
import { int, list, map, text } from './typed-values.ts';

const double = (doubleValue: Extract<FirestoreValue, { doubleValue: unknown }>['doubleValue']) => ({
  doubleValue,
});

export const vector = (...numbers: number[]): FirestoreValue =>
  map({ __type__: text('__vector__'), value: list(...numbers.map(double)) });

/** Values whose order, or equality, is easily mistaken. */
function notableValues(root: string): FirestoreValue[] {
  const reference = (path: string) => ({ referenceValue: `${root}/${path}` });
  return [
    { nullValue: null },
    { booleanValue: false },
    { booleanValue: true },
    ...(['NaN', '-Infinity', '-0', 0, 1, 1.5, 2 ** 53, 2 ** 63, 'Infinity'] as const).map(double),
    ...['-5', '0', '1', '2', '9007199254740992', '9007199254740993', '9223372036854775807'].map(
      (integerValue) => ({ integerValue }),
    ),
    ...['1969-12-31T23:59:59.999999Z', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000001Z'].map(
      (timestampValue) => ({ timestampValue }),
    ),
    ...['', 'a', 'a\u0000', 'b', 'é', '\uffff', '😀'].map(text),
    ...['', 'AA==', 'AAE=', '/w=='].map((bytesValue) => ({ bytesValue })),
    ...['x/1', 'x/__id2__', 'x/__id10__', 'x/1/y/1', 'y/1'].map(reference),
    { geoPointValue: { latitude: 1, longitude: 2 } },
    { geoPointValue: { latitude: 1, longitude: -2 } },
    { geoPointValue: { latitude: -1, longitude: 2 } },
    list(),
    list(int(1)),
    list(double(1), text('a')),
    list({ nullValue: null }),
    list(double('NaN'), int(2)),
    vector(9),
    vector(1, 2),
    vector(-1, 3),
    map({}),
    map({ a: int(1) }),
    map({ a: double(1) }),
    map({ a: int(1), b: int(2) }),
    map({ a: double('NaN') }),
    map({ b: { nullValue: null } }),
  ];
}

const fieldNames = ['a', 'b', 'm.x', 'm.`y z`', 'm.d.k', 'list', 'v', 'n'] as const;
const ids = ['1', '10', '2', '__id2__', '__id10__', 'A', 'a', 'é', '\uffff', '😀', 'a b', '-', '*'];
/** What is queried: a collection, one below a document, and those of an id. */
const sources: readonly Query['from'][] = [
  { kind: 'collection', path: 'things' },
  { kind: 'collection', path: 'things/a/parts' },
  { kind: 'group', id: 'parts' },
  { kind: 'group', id: 'things' },
];

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });

function fieldsOf(value: fc.Arbitrary<FirestoreValue>): fc.Arbitrary<FirestoreFields> {
  const inner = fc
    .record({ x: sometimes(value), 'y z': sometimes(value), k: sometimes(value) })
    .map(({ k, ...others }) => map(present({ ...others, d: k && map({ k }) })));
  return fc
    .record({
      a: sometimes(value),
      b: sometimes(value),
      m: sometimes(fc.oneof({ weight: 4, arbitrary: inner }, { weight: 1, arbitrary: value })),
      list: sometimes(fc.array(value, { maxLength: 3 }).map((values) => list(...flat(values)))),
      v: sometimes(fc.constantFrom(vector(1, 2), vector(-1, 3), vector(0, 0), vector(3, 4, 5))),
      n: sometimes(fc.oneof(fc.integer({ min: -3, max: 3 }).map(int), value)),
    })
    .map(present);
}

function present(fields: Readonly<Record<string, FirestoreValue | undefined>>): FirestoreFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** An array may hold neither arrays nor vectors. */
function flat(values: readonly FirestoreValue[]): FirestoreValue[] {
  return values.filter(
    (value) =>
      !('arrayValue' in value) && !('mapValue' in value && '__type__' in value.mapValue.fields),
  );
}

/** Documents of the collections that `randomQueries` asks for, and large ones between them. */
export function randomTypedDocuments(root: string, seed: number): TypedDocument[] {
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...notableValues(root)) },
    { weight: 1, arbitrary: anyValue },
  );
  const names = [...ids, ...Array.from({ length: 70 }, (_, index) => `d${index}`)];
  const paths = names.flatMap((id, index) => [
    `things/${id}`,
    ...(index % 4 === 0 ? [`things/a/parts/${id}`] : []),
    ...(index % 6 === 0 ? [`things/${id}/parts/p${index}`, `other/${id}/things/${id}`] : []),
  ]);
  const fields = fc.sample(fieldsOf(value), { numRuns: paths.length, seed });
  const large = names.map((id) => ({
    path: `things/${id}/large/1`,
    fields: { text: text('x'.repeat(100_000)) },
  }));
  return [...paths.map((path, index) => ({ path, fields: fields[index] ?? {} })), ...large];
}

/** `count` queries that the contract takes; the same for the same seed. */
export function randomQueries(
  root: string,
  documents: readonly TypedDocument[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Query[] {
  const arbitrary = queryOf(root, documents).filter(
    (query) => querySchema.safeParse(query).success && isKnownToEmulator(query),
  );
  return fc.sample(arbitrary, { numRuns: count, seed });
}

function queryOf(root: string, documents: readonly TypedDocument[]): fc.Arbitrary<Query> {
  const value = fc.constantFrom(...notableValues(root));
  const asked = documents.filter(({ path }) => !path.includes('/large/'));
  const name = fc.constantFrom(...asked).map(({ path }) => ({ referenceValue: `${root}/${path}` }));
  const order = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...fieldNames), { maxLength: 2 }),
      fc.boolean(),
      fc.array(fc.constantFrom('asc' as const, 'desc' as const), { minLength: 3, maxLength: 3 }),
    )
    .map(([fields, isNamed, directions]) =>
      [...fields, ...(isNamed ? ['__name__'] : [])].map((field, index) => ({
        field,
        direction: directions[index] ?? 'asc',
      })),
    );
  return fc
    .record({
      from: fc.constantFrom(...sources),
      where: fc.option(filterOf(value, name), { nil: null, freq: 4 }),
      orderBy: order,
      limit: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
      limitToLast: fc.boolean(),
      select: fc.option(
        fc.uniqueArray(fc.constantFrom(...fieldNames, 'm', 'm.d', '__name__'), { minLength: 1 }),
        { nil: null, freq: 1 },
      ),
      kind: fc.constantFrom('documents', 'documents', 'documents', 'aggregates', 'nearest'),
      aggregates: aggregates(),
      nearest: nearest(),
      cursors: fc.constantFrom('none', 'none', 'start', 'end', 'both'),
      inclusive: fc.tuple(fc.boolean(), fc.boolean()),
      length: fc.integer({ min: 1, max: 4 }),
      places: fc.tuple(place(asked, value), place(asked, value)),
    })
    .map(({ kind, cursors, inclusive, length, places, ...parts }) => {
      const isNearest = kind === 'nearest';
      const ordered = isNearest ? { ...parts, orderBy: [], limit: null } : parts;
      const query = {
        ...ordered,
        limitToLast: parts.limitToLast && ordered.limit !== null && ordered.orderBy.length > 0,
        select: kind === 'aggregates' ? null : parts.select,
        aggregates: kind === 'aggregates' ? parts.aggregates : [],
        nearest: isNearest ? parts.nearest : null,
      };
      const cursor = (at: 0 | 1) => {
        const values = places[at](query, root).slice(0, length);
        return { values, inclusive: inclusive[at] };
      };
      const has = (which: string) => !isNearest && (cursors === which || cursors === 'both');
      return {
        ...query,
        start: has('start') ? cursor(0) : null,
        end: has('end') ? cursor(1) : null,
      };
    });
}

type PlaceOf = (query: Pick<Query, 'where' | 'orderBy'>, root: string) => FirestoreValue[];

/** Where a document stands in the order of a query, with any values for fields it doesn't have. */
function place(
  documents: readonly TypedDocument[],
  value: fc.Arbitrary<FirestoreValue>,
): fc.Arbitrary<PlaceOf> {
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(value, { minLength: 12, maxLength: 12 }))
    .map(
      ([{ path, fields }, others]) =>
        (query, root) =>
          completeOrder(query).map((step, index) =>
            step.path.join('.') === '__name__'
              ? { referenceValue: `${root}/${path}` }
              : (valueAt(fields, step.path) ?? others[index] ?? { nullValue: null }),
          ),
    );
}

function filterOf(
  value: fc.Arbitrary<FirestoreValue>,
  name: fc.Arbitrary<FirestoreValue>,
): fc.Arbitrary<QueryFilter> {
  const field = fc.constantFrom(...fieldNames);
  const lists = new Set(['in', 'not-in', 'array-contains-any']);
  const comparison = fc.constantFrom(...comparisonOperators).chain((op) => {
    const operand = lists.has(op)
      ? fc.array(value, { minLength: 1, maxLength: 4 }).map((values) => list(...values))
      : value;
    return fc.record({ op: fc.constant(op), field, value: operand });
  });
  const named = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in').chain((op) =>
    fc.record({
      op: fc.constant(op),
      field: fc.constant('__name__'),
      value:
        op === 'in'
          ? fc.array(name, { minLength: 1, maxLength: 4 }).map((all) => list(...all))
          : name,
    }),
  );
  const condition = fc.oneof(
    { weight: 8, arbitrary: comparison },
    { weight: 1, arbitrary: fc.record({ op: fc.constantFrom(...unaryOperators), field }) },
    { weight: 1, arbitrary: named },
  );
  const { filter } = fc.letrec<{ filter: QueryFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      { weight: 3, arbitrary: condition },
      {
        weight: 2,
        arbitrary: fc.record({
          op: fc.constantFrom('and', 'or'),
          filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        }),
      },
    ),
  }));
  return filter;
}

function aggregates(): fc.Arbitrary<Query['aggregates']> {
  const added = fc.record({
    op: fc.constantFrom('sum' as const, 'average' as const),
    field: fc.constantFrom('n', 'a', 'm.x'),
  });
  return fc.array(fc.oneof(fc.constant({ op: 'count' as const }), added), {
    minLength: 1,
    maxLength: 4,
  });
}

function nearest(): fc.Arbitrary<NonNullable<Query['nearest']>> {
  return fc.record({
    field: fc.constantFrom('v', 'v', 'a'),
    vector: fc.constantFrom([1, 2], [0.5, -1], [3, 4, 5]),
    measure: fc.constantFrom('euclidean' as const, 'cosine' as const, 'dot-product' as const),
    limit: fc.integer({ min: 1, max: 40 }),
    threshold: fc.option(fc.constantFrom(0.5, 1, 4), { nil: null }),
    distanceField: fc.option(fc.constant('far'), { nil: null }),
  });
}
