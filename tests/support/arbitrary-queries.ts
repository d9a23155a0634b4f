// Random queries over random documents, and the same queries as Firestore's REST interface has
// them, put together without Firekeep's own encoding.
import type { FirestoreFields, FirestoreValue, Query } from '@firekeep/functions/contract';
import * as fc from 'fast-check';
import { int, list, map, text } from './typed-values.ts';

const fields = ['a', 'b', 'm.c', '`x y`', '__name__'] as const;

/** Few values of many types, so that there are equal ones and a query finds something. */
const values: readonly FirestoreValue[] = [
  int(1),
  int(2),
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { doubleValue: 'NaN' },
  int(0),
  text(''),
  text('a'),
  text('ä'),
  { booleanValue: true },
  { nullValue: null },
  { timestampValue: '2026-01-01T00:00:00Z' },
  { bytesValue: 'AQI=' },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  list(int(1), text('a')),
  map({ c: int(1) }),
];
const value = fc.constantFrom(...values);

/** Fields of a document: some of those that queries ask for. */
export const queriedFields: fc.Arbitrary<FirestoreFields> = fc
  .record(
    {
      a: value,
      b: value,
      'x y': value,
      m: fc.oneof(
        value.map((c) => map({ c })),
        value,
      ),
    },
    { requiredKeys: [] },
  )
  .map((found) => ({ ...found }));

export type AskedQuery = Pick<
  Query,
  'from' | 'where' | 'orderBy' | 'start' | 'end' | 'limit' | 'limitToLast' | 'select'
>;

const comparison = fc.record({
  field: fc.constantFrom('a', 'b', 'm.c', '`x y`'),
  op: fc.constantFrom('<', '<=', '==', '!=', '>=', '>', 'array-contains'),
  value,
});
const membership = fc.record({
  field: fc.constantFrom('a', 'b'),
  op: fc.constantFrom('in', 'not-in', 'array-contains-any'),
  value: fc.array(value, { minLength: 1, maxLength: 3 }).map((items) => list(...items)),
});
const unary = fc.record({
  field: fc.constantFrom('a', 'b'),
  op: fc.constantFrom('is-null', 'is-not-null', 'is-nan', 'is-not-nan'),
});
const condition = fc.oneof(comparison, membership, unary);
const group = fc.record({
  op: fc.constantFrom('and', 'or'),
  filters: fc.array(condition, { minLength: 1, maxLength: 3 }),
});

const cursor = fc.option(fc.record({ values: fc.tuple(value), inclusive: fc.boolean() }));

const anyQuery = fc.record({
  where: fc.option(fc.oneof({ weight: 3, arbitrary: condition }, group)),
  orderBy: fc.uniqueArray(
    fc.record({ field: fc.constantFrom(...fields), direction: fc.constantFrom('asc', 'desc') }),
    { maxLength: 2, selector: ({ field }) => field },
  ),
  start: cursor,
  end: cursor,
  limit: fc.option(fc.integer({ min: 1, max: 12 })),
  limitToLast: fc.boolean(),
  select: fc.option(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 2 }), {
    freq: 3,
  }),
});

/** Some of them break Firestore's rules. `from` is filled in. */
export const arbitraryQuery = anyQuery.map((query) => {
  const { orderBy, limit } = query;
  // REST counts values by the sorts that are given; the last documents need a sort and a limit.
  const placed = orderBy.length > 0 ? {} : { start: null, end: null };
  const isLast = query.limitToLast && limit !== null && orderBy.length > 0;
  return { ...query, ...placed, limitToLast: isLast };
});

const operators: Readonly<Record<string, string>> = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  'is-null': 'IS_NULL',
  'is-not-null': 'IS_NOT_NULL',
  'is-nan': 'IS_NAN',
  'is-not-nan': 'IS_NOT_NAN',
};

function filterOf(filter: NonNullable<Query['where']>): object {
  if ('filters' in filter) {
    const filters = filter.filters.map(filterOf);
    return { compositeFilter: { op: filter.op.toUpperCase(), filters } };
  }
  const field = { fieldPath: filter.field };
  const op = operators[filter.op];
  return 'value' in filter
    ? { fieldFilter: { field, op, value: filter.value } }
    : { unaryFilter: { field, op } };
}

/**
 * A query of a top-level collection as `runQuery` of the REST interface takes it, with the order
 * that the query itself has. The last documents are left to the caller: they need all of them.
 */
export function restQuery(query: AskedQuery): object {
  const { from, where, orderBy, start, end, limit, limitToLast, select } = query;
  return {
    from: [{ collectionId: from.kind === 'collection' ? from.path : from.id }],
    ...(where === null ? {} : { where: filterOf(where) }),
    orderBy: orderBy.map(({ field, direction }) => ({
      field: { fieldPath: field },
      direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
    ...(start === null ? {} : { startAt: { values: start.values, before: start.inclusive } }),
    ...(end === null ? {} : { endAt: { values: end.values, before: !end.inclusive } }),
    ...(limit === null || limitToLast ? {} : { limit }),
    ...(select === null ? {} : { select: { fields: select.map((fieldPath) => ({ fieldPath })) } }),
  };
}
