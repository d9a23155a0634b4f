// Queries of a connected project's database over the API: what they find, page by page, and which
// are refused.
import {
  runQuery,
  updateProject,
  type ComparisonOperator,
  type FirestoreValue,
  type QueryFilter,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import {
  inMany,
  inThings,
  QueriedProject,
  things,
  type QueryInput,
} from '../support/queried-project.ts';
import { int, list, text } from '../support/typed-values.ts';
import { signUp } from '../support/users.ts';

let queried: QueriedProject;

beforeAll(async () => {
  queried = await QueriedProject.connect();
});

describe('operators', () => {
  const compared = (op: ComparisonOperator, value: FirestoreValue, field = 'n') => ({
    field,
    op,
    value,
  });
  const cases: readonly [QueryFilter, string[]][] = [
    [compared('<', int(2)), ['a']],
    [compared('<=', int(2)), ['a', 'b']],
    [compared('==', int(2)), ['b']],
    [compared('==', text('2')), ['word']],
    [compared('!=', int(2)), ['nan', 'a', 'c', 'd', 'word']],
    [compared('>=', int(2)), ['b', 'c', 'd']],
    [compared('>', int(2)), ['c', 'd']],
    [compared('in', list(int(1), int(4))), ['a', 'd']],
    [compared('not-in', list(int(1), int(4))), ['nan', 'b', 'c', 'word']],
    [compared('array-contains', text('green'), 'tags'), ['b']],
    [compared('array-contains-any', list(text('red'), text('green')), 'tags'), ['a', 'b']],
    [{ field: 'n', op: 'is-null' }, ['null']],
    [compared('==', { nullValue: null }), ['null']],
    [{ field: 'n', op: 'is-not-null' }, ['nan', 'a', 'b', 'c', 'd', 'word']],
    [{ field: 'n', op: 'is-nan' }, ['nan']],
    [compared('==', { doubleValue: 'NaN' }), ['nan']],
    [compared('>=', text('Ada'), '`first name`'), ['b']],
    [compared('==', text('Graz'), 'address.city'), ['c']],
  ];
  test.each(cases)('%j', async (where, ids) => {
    expect(await queried.find({ ...inThings, where })).toEqual(ids);
  });

  test('names of documents', async () => {
    const named = (op: ComparisonOperator, id: string) =>
      compared(op, { referenceValue: `${queried.root}/things/${id}` }, '__name__');
    expect(await queried.find({ ...inThings, where: named('==', 'd') })).toEqual(['d']);
    expect(await queried.find({ ...inThings, where: named('>', 'null') })).toEqual(['word']);
  });

  test('is not NaN', async () => {
    const ids = await queried.find({ ...inThings, where: { field: 'n', op: 'is-not-nan' } });
    expect(ids).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd', 'word']));
    expect(ids).not.toContain('nan');
  });

  test('groups: all of, any of, nested', async () => {
    const any = (...filters: QueryFilter[]) => ({ op: 'or' as const, filters });
    const where = {
      op: 'and' as const,
      filters: [
        any(compared('==', int(1)), compared('==', int(2)), compared('==', int(4))),
        any(compared('array-contains', text('red'), 'tags'), compared('==', text('naïve'), 'word')),
      ],
    };
    expect(await queried.find({ ...inThings, where })).toEqual(['a', 'd']);
  });
});

test('sorts, several of them, and the limit', async () => {
  const orderBy = [
    { field: 'half', direction: 'desc' as const },
    { field: '__name__', direction: 'desc' as const },
  ];
  expect(await queried.find({ ...inMany, orderBy, limit: 3 })).toEqual(['23', '21', '19']);
});

test('a subcollection, and a collection group', async () => {
  expect(await queried.find({ from: { kind: 'collection', path: 'shops/one/reviews' } })).toEqual([
    'r1',
  ]);
  const orderBy = [{ field: 'stars', direction: 'asc' as const }];
  expect(await queried.find({ from: { kind: 'group', id: 'reviews' }, orderBy })).toEqual([
    'r2',
    'r3',
    'r1',
  ]);
});

test('documents come in REST form, with what they cost', async () => {
  const page = await queried.run({ ...inThings, limit: 1 });
  expect(page.items).toMatchObject([
    { path: 'things/a', name: `${queried.root}/things/a`, missing: false, fields: things['a'] },
  ]);
  expect(page).toMatchObject({ readCount: 1, nextPageToken: null });
  expect(page.durationMs).toBeGreaterThanOrEqual(0);
  const none = await queried.run({ from: { kind: 'collection', path: 'nothing' } });
  expect(none).toMatchObject({ items: [], readCount: 1, nextPageToken: null });
});

describe('paging', () => {
  const everyId = Array.from({ length: 25 }, (_, n) => String(n).padStart(2, '0'));

  async function pages(query: QueryInput, pageSize: number): Promise<string[][]> {
    const found: string[][] = [];
    let pageToken: string | undefined;
    do {
      const page = await queried.run(query, {
        pageSize,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      found.push(page.items.map(({ path }) => path.slice('many/'.length)));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return found;
  }

  test('continues after documents with equal values, each document once', async () => {
    const orderBy = [{ field: 'same', direction: 'desc' as const }];
    const found = await pages({ ...inMany, orderBy }, 7);
    expect(found.map((page) => page.length)).toEqual([7, 7, 7, 4]);
    expect(found.flat()).toEqual(everyId.toReversed());
  });

  test('continues in the order that an inequality brings', async () => {
    const where = { field: 'half', op: '>=' as const, value: int(0) };
    const found = (await pages({ ...inMany, where }, 10)).flat();
    const ofHalf = (half: number) => everyId.filter((id) => Number(id) % 2 === half);
    expect(found).toEqual([...ofHalf(0), ...ofHalf(1)]);
  });

  test('ends at the limit', async () => {
    expect((await pages({ ...inMany, limit: 12 }, 5)).map((page) => page.length)).toEqual([
      5, 5, 2,
    ]);
    expect((await pages({ ...inMany, limit: 10 }, 5)).map((page) => page.length)).toEqual([5, 5]);
  });

  test('a token is good for its query alone', async () => {
    const { nextPageToken } = await queried.run(inMany, { pageSize: 5 });
    expect(nextPageToken).not.toBeNull();
    const other = {
      pid: queried.project.id,
      query: { ...inMany, limit: 9 },
      pageToken: nextPageToken,
    };
    expect(await send(queried.user, runQuery, { body: other })).toMatchObject({ status: 400 });
  });
});

describe('bad input is refused before the database is asked', () => {
  const query = inThings;
  test.each<[string, object, string]>([
    ['no query', { query: undefined }, 'query is required'],
    ['an unknown field', { query: { ...query, offset: 3 } }, 'Unknown field: offset'],
    ['an unknown place', { query: { from: { kind: 'x' } } }, 'Name a collection'],
    [
      'a document path',
      { query: { from: { kind: 'collection', path: 'a/b' } } },
      'collection path',
    ],
    ['page size', { query, pageSize: 301 }, 'pageSize must be at most 300'],
    ['page token', { query, pageToken: 'x' }, 'The page token does not belong to this listing'],
    [
      'a latitude',
      {
        query: {
          ...query,
          where: {
            field: 'p',
            op: '==',
            value: { geoPointValue: { latitude: 91, longitude: 0 } },
          },
        },
      },
      'Latitude must be between -90 and 90',
    ],
    [
      'a longitude',
      {
        query: {
          ...query,
          where: {
            field: 'p',
            op: '==',
            value: { geoPointValue: { latitude: 0, longitude: -181 } },
          },
        },
      },
      'Longitude must be between -180 and 180',
    ],
    [
      'an integer of more than 64 bits',
      { query: { ...query, where: { field: 'n', op: '==', value: int(2 ** 63) } } },
      'An integer must be between -9223372036854775808 and 9223372036854775807',
    ],
    [
      'a reference that is only a path',
      { query: { ...query, where: { field: 'n', op: '==', value: { referenceValue: 'a/b' } } } },
      'n must be the full name of a document',
    ],
  ])('%s', async (_name, body, message) => {
    const answer = await send(queried.user, runQuery, {
      body: { pid: queried.project.id, ...body },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });
});

test('a project marked read-only may be queried', async () => {
  const key = { params: { id: queried.project.id } };
  await call(queried.user, updateProject, { ...key, body: { readOnly: true } });
  expect(await queried.find({ ...inThings, limit: 1 })).toEqual(['a']);
  await call(queried.user, updateProject, { ...key, body: { readOnly: false } });
});

test("another user's project does not exist", async () => {
  const stranger = await signUp();
  const body = { pid: queried.project.id, query: inThings };
  expect((await send(stranger, runQuery, { body })).status).toBe(404);
});
