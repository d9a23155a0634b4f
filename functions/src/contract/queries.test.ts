import { describe, expect, test } from 'vitest';
import { formatFieldPath, parseFieldPath } from '../firestore-model/field-paths.ts';
import { querySchema } from './queries.ts';

const from = { kind: 'collection', path: 'products' };
const value = { integerValue: '1' };
const is = (field: string, op = '==', content: unknown = value) => ({ field, op, value: content });
const list = (count: number) => ({
  arrayValue: { values: Array.from({ length: count }, () => value) },
});
const any = (...filters: unknown[]) => ({ op: 'or', filters });
const all = (...filters: unknown[]) => ({ op: 'and', filters });

function problemOf(query: object): string | undefined {
  return querySchema.safeParse({ from, ...query }).error?.issues[0]?.message;
}

test('a query needs a place and nothing more', () => {
  expect(querySchema.parse({ from })).toEqual({
    from,
    where: null,
    orderBy: [],
    start: null,
    end: null,
    limit: null,
    limitToLast: false,
    select: null,
    aggregates: [],
    nearest: null,
  });
  expect(querySchema.parse({ from: { kind: 'group', id: 'reviews' } }).from.kind).toBe('group');
});

test('every operator is taken', () => {
  const ops = ['<', '<=', '==', '>=', '>', 'array-contains'];
  for (const op of [...ops, '!=']) {
    expect(problemOf({ where: is('a', op) })).toBeUndefined();
  }
  for (const op of ['in', 'not-in', 'array-contains-any']) {
    expect(problemOf({ where: is('a', op, list(10)) })).toBeUndefined();
  }
  for (const op of ['is-null', 'is-not-null', 'is-nan', 'is-not-nan']) {
    expect(problemOf({ where: { field: 'a', op } })).toBeUndefined();
  }
});

describe('refused with a sentence', () => {
  test.each<[string, object]>([
    ['Name a collection or a collection group', { from: { kind: 'everything' } }],
    ['Not a valid collection path', { from: { kind: 'collection', path: 'a/b' } }],
    ['Not a valid collection id', { from: { kind: 'group', id: 'a/b' } }],
    ['Not a filter', { where: is('a', '~') }],
    ['Name a field', { where: is('') }],
    ['Not a valid field path', { where: is('first name') }],
    ['Not a value in REST form', { where: is('a', '==', 1) }],
    ['in takes a list of at least one value', { where: is('a', 'in', list(0)) }],
    ['in takes a list of at least one value', { where: is('a', 'in') }],
    ['in takes at most 30 values', { where: is('a', 'in', list(31)) }],
    ['not-in takes at most 10 values', { where: is('a', 'not-in', list(11)) }],
    ['null cannot be compared with <', { where: is('a', '<', { nullValue: null }) }],
    ['NaN cannot be compared with >', { where: is('a', '>', { doubleValue: 'NaN' }) }],
    ['Compare __name__ with references', { where: is('__name__') }],
    ['A group needs a filter', { where: any() }],
    ['At most 4 nested groups', { where: all(all(all(all(all(is('a')))))) }],
    ['more than 30 alternatives', { where: any(...Array.from({ length: 31 }, () => is('a'))) }],
    ['more than 30 alternatives', { where: all(is('a', 'in', list(6)), is('b', 'in', list(6))) }],
    ['Only one of !=, not-in', { where: all(is('a', '!='), { field: 'b', op: 'is-not-null' }) }],
    ['not-in cannot be combined', { where: any(is('a', 'not-in', list(1)), is('b')) }],
    [
      'Only one array-contains',
      { where: all(is('a', 'array-contains'), is('b', 'array-contains-any', list(1))) },
    ],
    ['At most 10 fields', { where: all(...Array.from('abcdefghijk', (field) => is(field, '<'))) }],
    [
      'sorted by twice',
      { orderBy: ['asc', 'desc'].map((direction) => ({ field: 'a', direction })) },
    ],
    ['The direction is asc or desc', { orderBy: [{ field: 'a', direction: 'up' }] }],
    ['The limit must be at least 1', { limit: 0 }],
    ['The limit must be at most 10000', { limit: 10_001 }],
    ['The limit must be a whole number', { limit: 1.5 }],
  ])('%s', (message, query) => {
    expect(problemOf(query)).toContain(message);
  });

  test('points that no place on Earth has, at any depth', () => {
    const point = (latitude: unknown, longitude: unknown) => ({
      geoPointValue: { latitude, longitude },
    });
    const latitude = 'Latitude must be between -90 and 90';
    const longitude = 'Longitude must be between -180 and 180';
    expect(problemOf({ where: is('a', '==', point(90, -180)) })).toBeUndefined();
    expect(problemOf({ where: is('a', '==', point(-90, 180)) })).toBeUndefined();
    expect(problemOf({ where: is('a', '==', point(90.1, 0)) })).toBe(latitude);
    expect(problemOf({ where: is('a', '==', point('NaN', 0)) })).toBe(latitude);
    expect(problemOf({ where: is('a', '==', point(0, -180.1)) })).toBe(longitude);
    const nested = { arrayValue: { values: [{ mapValue: { fields: { p: point(0, 181) } } }] } };
    expect(problemOf({ where: is('a', '==', nested) })).toBe(longitude);
  });
});

test('array conditions may stand in different alternatives', () => {
  const where = any(is('a', 'array-contains'), is('b', 'array-contains'));
  expect(problemOf({ where })).toBeUndefined();
});

test.each<[string, string[] | null]>([
  ['name', ['name']],
  ['address.city', ['address', 'city']],
  ['`first name`.b', ['first name', 'b']],
  ['`a.b`', ['a.b']],
  ['`x\\`y\\\\`', ['x`y\\']],
  ['`__proto__`', ['__proto__']],
  ['`a\nb`', ['a\nb']],
  ['', null],
  ['a.', null],
  ['.a', null],
  ['a..b', null],
  ['a b', null],
  ['é', null],
  ['`a', null],
  ['``', null],
  ['`a`b', null],
  ['`\ud800`', null],
])('the path %j names %j', (text, names) => {
  expect(parseFieldPath(text)).toEqual(names);
  expect(parseFieldPath(formatFieldPath(names ?? ['x']))).toEqual(names ?? ['x']);
});

const near = { field: 'embedding', vector: [1, 0.5], measure: 'cosine', limit: 10 };
const last = { orderBy: [{ field: 'a', direction: 'asc' }], limit: 3, limitToLast: true };

test.each([
  [{ limit: 3, limitToLast: true }, 'The last documents need a limit and a sort'],
  [{ ...last, limit: null }, 'The last documents need a limit and a sort'],
  [last, undefined],
  [
    { aggregates: [{ op: 'count' }], select: ['a'] },
    'Aggregates go with neither chosen fields nor nearest vectors',
  ],
  [{ aggregates: [{ op: 'sum', field: 'a' }], ...last }, undefined],
  [{ aggregates: [{ op: 'median', field: 'a' }] }, 'An aggregate is count, sum or average'],
  [{ nearest: near }, undefined],
  [
    { nearest: near, limit: 3 },
    'A nearest-vectors query has its own order and limit: remove the others',
  ],
  [{ nearest: { ...near, limit: 1001 } }, 'The limit must be at most 1000'],
  [{ select: [] }, 'Name a field, or leave the selection out'],
])('the parts of a query go together or are refused: %j', (query, message) => {
  expect(problemOf(query)).toBe(message);
});

test('a cursor gives values to the order of the query, its name as a reference', () => {
  const start = (...values: unknown[]) => ({ start: { values, inclusive: true } });
  const orderBy = [{ field: 'a', direction: 'desc' }];
  const name = { referenceValue: 'projects/p/databases/(default)/documents/c/d' };
  expect(problemOf({ orderBy, ...start({ integerValue: '1' }, name) })).toBeUndefined();
  expect(problemOf({ orderBy, ...start({ integerValue: '1' }, { integerValue: '2' }) })).toBe(
    "A document's place in the order is given by a reference to it",
  );
  expect(problemOf({ ...start(name, name) })).toBe(
    'A cursor takes at most one value for each field of the order',
  );
});

test.each([
  [{ arrayValue: {} }, { arrayValue: { values: [] } }],
  [{ mapValue: {} }, { mapValue: { fields: {} } }],
  [{ geoPointValue: {} }, { geoPointValue: { latitude: 0, longitude: 0 } }],
  [{ geoPointValue: { longitude: 4.77 } }, { geoPointValue: { latitude: 0, longitude: 4.77 } }],
  [{ integerValue: 5 }, { integerValue: '5' }],
  [{ timestampValue: '2026-02-28T00:00:00+01:00' }, { timestampValue: '2026-02-27T23:00:00Z' }],
  [{ bytesValue: '-_8' }, { bytesValue: '+/8=' }],
  [
    { mapValue: { fields: { ['__proto__']: { arrayValue: { values: [{ mapValue: {} }] } } } } },
    {
      mapValue: {
        fields: { ['__proto__']: { arrayValue: { values: [{ mapValue: { fields: {} } }] } } },
      },
    },
  ],
])(
  'the value %j of Firestore in REST is compared with as %j, and places are given so',
  (given, normal) => {
    const places = {
      orderBy: [{ field: 'a', direction: 'asc' }],
      start: { values: [given], inclusive: true },
    };
    const query = querySchema.parse({ from, where: is('a', '==', given), ...places });
    expect(query).toMatchObject({ where: is('a', '==', normal), start: { values: [normal] } });
  },
);

test.each([
  [{ integerValue: 2 ** 53 }],
  [{ integerValue: 0.5 }],
  [{ geoPointValue: { latitude: null } }],
  [{ geoPointValue: { height: 1 } }],
  [{ arrayValue: { values: [{}] } }],
])('%j is no value', (given) => {
  expect(problemOf({ where: is('a', '==', given) })).toBe('Not a value in REST form');
});
