import { expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import type { RunnableQuery } from '../../../services/ports/customer-database.ts';
import { googlesMessage } from '../../../testing/googles-messages.ts';
import { runnableQuery } from '../../../services/data-view/live/runnable-query.ts';
import { aggregationRequest, queryRequest } from './query-request.ts';

const root = 'projects/p/databases/(default)/documents';
const one = { integerValue: '1' };

const reader = googlesMessage('RunQueryRequest');
const aggregationReader = googlesMessage('RunAggregationQueryRequest');

function requestOf(query: object, rest: Partial<RunnableQuery> = {}) {
  const runnable = { ...runnableQuery(querySchema.parse(query)), ...rest };
  return reader.decode(queryRequest(root, runnable, null));
}

const inProducts = { from: { kind: 'collection', path: 'products' } };
const asc = (fieldPath: string) => ({ field: { fieldPath }, direction: 'ASCENDING' });
const desc = (fieldPath: string) => ({ field: { fieldPath }, direction: 'DESCENDING' });
const queryOf = (query: object) => requestOf(query).structuredQuery;

test('a collection, a subcollection and a group', () => {
  expect(requestOf(inProducts)).toEqual({
    parent: root,
    structuredQuery: {
      from: [{ collectionId: 'products' }],
      orderBy: [asc('__name__')],
    },
  });
  expect(requestOf({ from: { kind: 'collection', path: 'a/b c/d' } })).toMatchObject({
    parent: `${root}/a/b c`,
    structuredQuery: { from: [{ collectionId: 'd' }] },
  });
  expect(requestOf({ from: { kind: 'group', id: 'reviews' } })).toMatchObject({
    parent: root,
    structuredQuery: { from: [{ collectionId: 'reviews', allDescendants: true }] },
  });
});

test.each([
  ['<', 'LESS_THAN'],
  ['<=', 'LESS_THAN_OR_EQUAL'],
  ['>', 'GREATER_THAN'],
  ['>=', 'GREATER_THAN_OR_EQUAL'],
  ['==', 'EQUAL'],
  ['!=', 'NOT_EQUAL'],
  ['array-contains', 'ARRAY_CONTAINS'],
])('%s is %s', (op, name) => {
  expect(queryOf({ ...inProducts, where: { field: 'a', op, value: one } })).toMatchObject({
    where: { fieldFilter: { field: { fieldPath: 'a' }, op: name, value: one } },
  });
});

test.each([
  ['in', 'IN'],
  ['array-contains-any', 'ARRAY_CONTAINS_ANY'],
  ['not-in', 'NOT_IN'],
])('%s is %s, with arrays among its values', (op, name) => {
  const value = { arrayValue: { values: [one, { arrayValue: { values: [one] } }] } };
  expect(queryOf({ ...inProducts, where: { field: 'a', op, value } })).toMatchObject({
    where: { fieldFilter: { op: name, value } },
  });
});

test.each([
  [{ op: 'is-null' }, 'IS_NULL'],
  [{ op: 'is-not-null' }, 'IS_NOT_NULL'],
  [{ op: 'is-nan' }, 'IS_NAN'],
  [{ op: 'is-not-nan' }, 'IS_NOT_NAN'],
  [{ op: '==', value: { nullValue: null } }, 'IS_NULL'],
  [{ op: '!=', value: { nullValue: null } }, 'IS_NOT_NULL'],
  [{ op: '==', value: { doubleValue: 'NaN' } }, 'IS_NAN'],
  [{ op: '!=', value: { doubleValue: 'NaN' } }, 'IS_NOT_NAN'],
])('%j is %s', (condition, op) => {
  expect(queryOf({ ...inProducts, where: { field: 'a', ...condition } })).toMatchObject({
    where: { unaryFilter: { field: { fieldPath: 'a' }, op } },
  });
});

test('nested groups; a group of one is its filter', () => {
  const a = { field: 'a', op: '==', value: one };
  const b = { field: 'b', op: 'is-null' };
  const where = {
    op: 'and',
    filters: [a, { op: 'or', filters: [a, b] }, { op: 'or', filters: [b] }],
  };
  const filterA = { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL', value: one } };
  const filterB = { unaryFilter: { field: { fieldPath: 'b' }, op: 'IS_NULL' } };
  expect(queryOf({ ...inProducts, where })).toMatchObject({
    where: {
      compositeFilter: {
        op: 'AND',
        filters: [filterA, { compositeFilter: { op: 'OR', filters: [filterA, filterB] } }, filterB],
      },
    },
  });
});

test.each([
  ['address.city', 'address.city'],
  ['`address`.`city`', 'address.city'],
  ['`first name`.`a.b`', '`first name`.`a.b`'],
  ['`x\\`y\\\\`', '`x\\`y\\\\`'],
  ['`größe`', '`größe`'],
  ['`__proto__`', '__proto__'],
  ['`9`', '`9`'],
])('the field %s is sent as %s', (field, sent) => {
  const where = { field, op: '==', value: one };
  expect(queryOf({ ...inProducts, where, orderBy: [{ field, direction: 'desc' }] })).toMatchObject({
    where: { fieldFilter: { field: { fieldPath: sent } } },
    orderBy: [desc(sent), desc('__name__')],
  });
});

test('the order is written out: sorts, compared fields by name, the name of the document', () => {
  const where = {
    op: 'and',
    filters: [
      { field: 'z', op: '>', value: one },
      { field: 'equal', op: '==', value: one },
      { field: 'b.c', op: 'is-not-null' },
    ],
  };
  const orderBy = [
    { field: 'a', direction: 'asc' },
    { field: '`z`', direction: 'desc' },
  ];
  expect(queryOf({ ...inProducts, where })).toMatchObject({
    orderBy: [asc('b.c'), asc('z'), asc('__name__')],
  });
  expect(queryOf({ ...inProducts, where, orderBy })).toMatchObject({
    orderBy: [asc('a'), desc('z'), desc('b.c'), desc('__name__')],
  });
  const byName = [{ field: '__name__', direction: 'desc' }];
  expect(queryOf({ ...inProducts, orderBy: byName })).toMatchObject({
    orderBy: [desc('__name__')],
  });
});

test('a page continues after the last document', () => {
  const after = [one, { referenceValue: `${root}/products/x` }];
  const orderBy = [{ field: 'a', direction: 'asc' }];
  const start = { values: after, before: false };
  const { structuredQuery } = requestOf({ ...inProducts, orderBy }, { start, limit: 50 });
  expect(structuredQuery).toMatchObject({ startAt: { values: after }, limit: { value: 50 } });
});

test.each([
  [true, [{ before: true }, {}]],
  [false, [{}, { before: true }]],
])('cursors, inclusive: %j', (inclusive, [startAt, endAt]) => {
  const query = {
    ...inProducts,
    orderBy: [{ field: 'a', direction: 'asc' }],
    start: { values: [one], inclusive },
    end: { values: [{ integerValue: '9' }], inclusive },
  };
  expect(queryOf(query)).toMatchObject({
    startAt: { values: [one], ...startAt },
    endAt: { values: [{ integerValue: '9' }], ...endAt },
  });
});

test('chosen fields, with those of the order that lie in none of them', () => {
  const select = ['address', '`first name`'];
  const orderBy = ['address.city', 'size'].map((field) => ({ field, direction: 'asc' }));
  const sent = ['address', '`first name`', 'size'].map((fieldPath) => ({ fieldPath }));
  expect(queryOf({ ...inProducts, select, orderBy })).toMatchObject({ select: { fields: sent } });
  expect(queryOf({ ...inProducts, select: ['__name__'] })).toMatchObject({
    select: { fields: [{ fieldPath: '__name__' }] },
  });
});

test('nearest vectors, without an order', () => {
  const nearest = {
    field: 'embedding',
    vector: [1, -0.5],
    measure: 'dot-product',
    limit: 7,
    threshold: 0.25,
    distanceField: '`how far`',
  };
  const value = { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: -0.5 }] } };
  const fields = { __type__: { stringValue: '__vector__' }, value };
  expect(queryOf({ ...inProducts, nearest, select: ['name'] })).toEqual({
    select: { fields: [{ fieldPath: 'name' }, { fieldPath: '`how far`' }] },
    from: [{ collectionId: 'products' }],
    findNearest: {
      vectorField: { fieldPath: 'embedding' },
      queryVector: { mapValue: { fields } },
      distanceMeasure: 'DOT_PRODUCT',
      limit: { value: 7 },
      distanceResultField: '`how far`',
      distanceThreshold: { value: 0.25 },
    },
  });
});

test('values over all that is found, read at a time', () => {
  const aggregates = [
    { op: 'count' as const },
    { op: 'sum' as const, field: 'price.net' },
    { op: 'average' as const, field: 'stars' },
  ];
  const query = { ...runnableQuery(querySchema.parse(inProducts)), order: [], aggregates };
  const bytes = aggregationRequest(root, query, '2026-01-01T10:20:30.000001Z');
  expect(aggregationReader.decode(bytes)).toEqual({
    parent: root,
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId: 'products' }] },
      aggregations: [
        { count: {}, alias: '0' },
        { sum: { field: { fieldPath: 'price.net' } }, alias: '1' },
        { avg: { field: { fieldPath: 'stars' } }, alias: '2' },
      ],
    },
    readTime: { seconds: '1767262830', nanos: 1000 },
  });
});

test.each([
  [{ integerValue: '9223372036854775808' }, 'price must be an integer of 64 bits'],
  [{ timestampValue: 'yesterday' }, 'price must be a time of the years 1 to 9999 with its zone'],
  [{ bytesValue: 'not base64' }, 'price must be bytes in base64'],
  [{ referenceValue: 'customers/ada' }, 'price must be the full name of a document'],
])('%j is refused with a sentence', (value, message) => {
  expect(() => requestOf({ ...inProducts, where: { field: 'price', op: '==', value } })).toThrow(
    message,
  );
});
