import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { completeOrder } from '../../../firestore-model/query/order.ts';
import type { RunnableQuery } from '../../../services/ports/customer-database.ts';
import { queryRequest } from './query-request.ts';

const root = 'projects/p/databases/(default)/documents';
const one = { integerValue: '1' };

interface Decoder {
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): { parent: string; structuredQuery: unknown };
}

/** Google's own reader of the message, the one that the Node SDK is made of. */
function googlesReader(): Decoder {
  const require = createRequire(import.meta.url);
  const sdk = createRequire(require.resolve('firebase-admin'));
  const gax = createRequire(sdk.resolve('@google-cloud/firestore'));
  const { Root } = gax('protobufjs');
  const definitions = sdk('@google-cloud/firestore/build/protos/v1.json');
  return Root.fromJSON(definitions).lookupType('google.firestore.v1.RunQueryRequest');
}
const reader = googlesReader();

function requestOf(query: object, rest: Partial<RunnableQuery> = {}) {
  const { from, where, ...parsed } = querySchema.parse(query);
  const order = completeOrder({ where, ...parsed });
  const runnable = { from, where, order, startAfter: null, limit: 50, ...rest };
  const message = reader.decode(queryRequest(root, runnable));
  return reader.toObject(message, { enums: String, longs: String, bytes: String });
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
      limit: { value: 50 },
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

test('groups in one another; a group of one is its filter', () => {
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
  const { structuredQuery } = requestOf({ ...inProducts, orderBy }, { startAfter: after });
  expect(structuredQuery).toMatchObject({ startAt: { values: after } });
});

test.each([
  [{ integerValue: '9223372036854775808' }, 'price must be an integer of 64 bits'],
  [{ timestampValue: 'yesterday' }, 'price must be a time in UTC'],
  [{ bytesValue: 'not base64' }, 'price must be bytes in base64'],
  [{ referenceValue: 'customers/ada' }, 'price must be the full name of a document'],
])('%j is refused with a sentence', (value, message) => {
  expect(() => requestOf({ ...inProducts, where: { field: 'price', op: '==', value } })).toThrow(
    message,
  );
});
