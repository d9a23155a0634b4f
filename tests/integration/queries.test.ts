// Queries of a connected project's database over the API: finding, paging, keeping and taking away.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createDownloadLink,
  deleteProject,
  deleteSavedQuery,
  exportAccount,
  exportQuery,
  listProjects,
  listSavedQueries,
  maxSavedQueries,
  runQuery,
  saveQuery,
  updateProject,
  updateSavedQuery,
  type ComparisonOperator,
  type FirestoreFields,
  type FirestoreValue,
  type Project,
  type QueryFilter,
} from '@firekeep/functions/contract';
import { call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { findOwnDocuments, rootOf, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const int = (n: number): FirestoreValue => ({ integerValue: String(n) });
const text = (value: string): FirestoreValue => ({ stringValue: value });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });

const things: Readonly<Record<string, FirestoreFields>> = {
  a: { n: int(1), tags: list(text('red'), text('blue')), place: text('x') },
  b: { n: int(2), tags: list(text('green')), 'first name': text('Ada') },
  c: {
    n: { doubleValue: 2.5 },
    tags: list(),
    address: { mapValue: { fields: { city: text('Graz') } } },
  },
  d: { n: int(4), word: text('naïve') },
  nan: { n: { doubleValue: 'NaN' } },
  null: { n: { nullValue: null } },
  word: { n: text('2') },
};

let user: TestUser;
let project: Project;
let root: string;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  root = rootOf(database).replace(/^.*\/(?=projects\/)/, '');
  await writeDocuments(database, [
    ...Object.entries(things).map(([id, fields]) => ({ path: `things/${id}`, fields })),
    ...Array.from({ length: 25 }, (_, n) => ({
      path: `many/${String(n).padStart(2, '0')}`,
      fields: { same: int(1), half: int(n % 2) },
    })),
    { path: 'shops/one/reviews/r1', fields: { stars: int(5) } },
    { path: 'shops/two/reviews/r2', fields: { stars: int(3) } },
    { path: 'reviews/r3', fields: { stars: int(4) } },
  ]);
});

const inThings = { from: { kind: 'collection' as const, path: 'things' } };
type Input = Parameters<typeof call<typeof runQuery>>[2]['body'];

function run(query: Input['query'], options: Omit<Input, 'pid' | 'query'> = {}) {
  return call(user, runQuery, { body: { pid: project.id, query, ...options } });
}

async function find(query: Input['query']): Promise<string[]> {
  const { items } = await run(query);
  return items.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
}

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
    expect(await find({ ...inThings, where })).toEqual(ids);
  });

  test('names of documents', async () => {
    const named = (op: ComparisonOperator, id: string) =>
      compared(op, { referenceValue: `${root}/things/${id}` }, '__name__');
    expect(await find({ ...inThings, where: named('==', 'd') })).toEqual(['d']);
    expect(await find({ ...inThings, where: named('>', 'null') })).toEqual(['word']);
  });

  test('is not NaN', async () => {
    const ids = await find({ ...inThings, where: { field: 'n', op: 'is-not-nan' } });
    expect(ids).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd', 'word']));
    expect(ids).not.toContain('nan');
  });

  test('groups: all of, any of, in one another', async () => {
    const any = (...filters: QueryFilter[]) => ({ op: 'or' as const, filters });
    const where = {
      op: 'and' as const,
      filters: [
        any(compared('==', int(1)), compared('==', int(2)), compared('==', int(4))),
        any(compared('array-contains', text('red'), 'tags'), compared('==', text('naïve'), 'word')),
      ],
    };
    expect(await find({ ...inThings, where })).toEqual(['a', 'd']);
  });
});

test('sorts, several of them, and the limit', async () => {
  const from = { kind: 'collection' as const, path: 'many' };
  const orderBy = [
    { field: 'half', direction: 'desc' as const },
    { field: '__name__', direction: 'desc' as const },
  ];
  expect(await find({ from, orderBy, limit: 3 })).toEqual(['23', '21', '19']);
});

test('a subcollection, and a collection group', async () => {
  expect(await find({ from: { kind: 'collection', path: 'shops/one/reviews' } })).toEqual(['r1']);
  const orderBy = [{ field: 'stars', direction: 'asc' as const }];
  expect(await find({ from: { kind: 'group', id: 'reviews' }, orderBy })).toEqual([
    'r2',
    'r3',
    'r1',
  ]);
});

test('documents come in REST form, with what they cost', async () => {
  const page = await run({ ...inThings, limit: 1 });
  expect(page.items).toMatchObject([
    { path: 'things/a', name: `${root}/things/a`, missing: false, fields: things['a'] },
  ]);
  expect(page).toMatchObject({ readCount: 1, nextPageToken: null });
  expect(page.durationMs).toBeGreaterThanOrEqual(0);
  const none = await run({ from: { kind: 'collection', path: 'nothing' } });
  expect(none).toMatchObject({ items: [], readCount: 1, nextPageToken: null });
});

describe('paging', () => {
  const from = { kind: 'collection' as const, path: 'many' };
  const everyId = Array.from({ length: 25 }, (_, n) => String(n).padStart(2, '0'));

  async function pages(query: Input['query'], pageSize: number): Promise<string[][]> {
    const found: string[][] = [];
    let pageToken: string | undefined;
    do {
      const page = await run(query, {
        pageSize,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      found.push(page.items.map(({ path }) => path.slice('many/'.length)));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return found;
  }

  test('goes on behind documents with equal values, each document once', async () => {
    const orderBy = [{ field: 'same', direction: 'desc' as const }];
    const found = await pages({ from, orderBy }, 7);
    expect(found.map((page) => page.length)).toEqual([7, 7, 7, 4]);
    expect(found.flat()).toEqual(everyId.toReversed());
  });

  test('goes on in the order that an inequality brings', async () => {
    const where = { field: 'half', op: '>=' as const, value: int(0) };
    const found = (await pages({ from, where }, 10)).flat();
    const ofHalf = (half: number) => everyId.filter((id) => Number(id) % 2 === half);
    expect(found).toEqual([...ofHalf(0), ...ofHalf(1)]);
  });

  test('ends at the limit', async () => {
    expect((await pages({ from, limit: 12 }, 5)).map((page) => page.length)).toEqual([5, 5, 2]);
    expect((await pages({ from, limit: 10 }, 5)).map((page) => page.length)).toEqual([5, 5]);
  });

  test('a token is good for its query alone', async () => {
    const { nextPageToken } = await run({ from }, { pageSize: 5 });
    expect(nextPageToken).not.toBeNull();
    const other = { pid: project.id, query: { from, limit: 9 }, pageToken: nextPageToken };
    expect(await send(user, runQuery, { body: other })).toMatchObject({ status: 400 });
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
      'n must be an integer of 64 bits',
    ],
    [
      'a reference that is only a path',
      { query: { ...query, where: { field: 'n', op: '==', value: { referenceValue: 'a/b' } } } },
      'n must be the full name of a document',
    ],
  ])('%s', async (_name, body, message) => {
    const answer = await send(user, runQuery, { body: { pid: project.id, ...body } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });
});

async function usage(): Promise<Pick<Project, 'queryCount' | 'dataExported'>> {
  const { data } = await call(user, listProjects, { query: {} });
  const { queryCount, dataExported } = data.find(({ id }) => id === project.id)!;
  return { queryCount, dataExported };
}

test('a project marked read-only may be queried', async () => {
  const key = { params: { id: project.id } };
  await call(user, updateProject, { ...key, body: { readOnly: true } });
  expect(await find({ ...inThings, limit: 1 })).toEqual(['a']);
  await call(user, updateProject, { ...key, body: { readOnly: false } });
});

test('each run is counted once, also when many end at once; further pages belong to it', async () => {
  const { queryCount } = await usage();
  const from = { kind: 'collection' as const, path: 'many' };
  const [page] = await Promise.all(Array.from({ length: 3 }, () => run({ from }, { pageSize: 5 })));
  await run({ from }, { pageSize: 5, pageToken: page!.nextPageToken! });
  await send(user, runQuery, { body: { pid: project.id, query: { from: { kind: 'x' } } } });
  expect((await usage()).queryCount).toBe(queryCount + 3);
});

describe('exports', () => {
  const exported = (query: object, body: object) =>
    send(user, exportQuery, { body: { pid: project.id, query, ...body } });

  test('NDJSON, JSON and CSV of all pages up to a number, counted byte by byte', async () => {
    const from = { kind: 'collection', path: 'many' };
    const before = await usage();
    const ndjson = await exported({ from }, { format: 'ndjson', maxDocuments: 20 });
    expect(ndjson.headers.get('content-disposition')).toMatch(
      /^attachment; .*query-many-.*\.ndjson/,
    );
    expect(ndjson.text.trimEnd().split('\n')).toHaveLength(20);
    const json = await exported({ from, limit: 3 }, { format: 'json', maxDocuments: 20 });
    expect(JSON.parse(json.text)).toHaveLength(3);
    const csv = await exported({ from }, { format: 'csv', maxDocuments: 10_000 });
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(26);
    const bytes = [ndjson, json, csv].reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
    const after = await waitUntil('the bytes are counted', async () => {
      const now = await usage();
      return now.dataExported === before.dataExported + bytes ? now : null;
    });
    expect(after.queryCount).toBe(before.queryCount + 3);
  });

  test('bad wishes are refused', async () => {
    for (const body of [
      { format: 'xlsx', maxDocuments: 1 },
      { format: 'csv', maxDocuments: 0 },
      { format: 'csv', maxDocuments: 10_001 },
      { format: 'csv' },
    ]) {
      expect((await exported(inThings, body)).status).toBe(400);
    }
  });

  test('downloads of backups are counted too', async () => {
    const record = await backUp(user, project);
    const link = await call(user, createDownloadLink, {
      params: { rid: record.id },
      body: { format: 'json' },
    });
    const { dataExported } = await usage();
    const file = await request('GET', link.url.replace(/^https?:\/\/[^/]+/, ''));
    expect(file.status).toBe(200);
    await waitUntil('the bytes are counted', async () =>
      (await usage()).dataExported === dataExported + Buffer.byteLength(file.text) ? true : null,
    );
  });
});

describe('saved queries', () => {
  const listed = (pid: string) => call(user, listSavedQueries, { query: { pid } });
  // A field name that Firestore keeps for itself stays what it is in a query.
  const where = {
    field: '`__odd__`',
    op: '==' as const,
    value: { mapValue: { fields: { __proto: int(1), __x__: list(list(int(1))) } } },
  };

  test('are listed by name, renamed, overwritten and deleted', async () => {
    const own = await connectProject(user);
    const query = { ...inThings, where };
    const b = await call(user, saveQuery, { body: { pid: own.id, name: ' b ', query } });
    const a = await call(user, saveQuery, { body: { pid: own.id, name: 'a', query: inThings } });
    expect(await listed(own.id)).toEqual([a, b]);
    expect(b).toMatchObject({ projectId: own.id, name: 'b', query });
    const key = { params: { qid: a.id } };
    const renamed = await call(user, updateSavedQuery, { ...key, body: { name: 'c' } });
    expect(renamed).toMatchObject({ name: 'c', query: a.query });
    await call(user, updateSavedQuery, { ...key, body: { query: { ...inThings, limit: 7 } } });
    expect((await listed(own.id)).map(({ name, query: kept }) => [name, kept.limit])).toEqual([
      ['b', null],
      ['c', 7],
    ]);
    await call(user, deleteSavedQuery, { params: { qid: b.id }, query: {} });
    expect(await listed(own.id)).toHaveLength(1);
    const account = (await send(user, exportAccount)).json;
    expect(account).toMatchObject({ savedQueries: [{ id: a.id, name: 'c', query: { limit: 7 } }] });
    expect((await send(user, deleteSavedQuery, { params: { qid: b.id } })).status).toBe(404);
  });

  test('are bounded in number and size, and checked', async () => {
    const own = await connectProject(user);
    const save = (name: string, query: object = inThings) =>
      send(user, saveQuery, { body: { pid: own.id, name, query } });
    expect((await save('')).text).toContain('Give the query a name');
    expect((await save('x'.repeat(81))).text).toContain('80 characters or less');
    expect((await save('x', { from: { kind: 'group', id: 'a/b' } })).status).toBe(400);
    const large = { ...inThings, where: { field: 'a', op: '==', value: text('x'.repeat(33_000)) } };
    expect((await save('x', large)).text).toContain('The query is too large to be saved');
    for (let count = 0; count < maxSavedQueries; count += 1) {
      expect((await save(String(count))).status).toBe(201);
    }
    const full = await save('one more');
    expect(full.status).toBe(422);
    expect(full.text).toContain(`At most ${maxSavedQueries} queries can be saved`);
  });

  test('go with their project', async () => {
    const own = await connectProject(user);
    const saved = await call(user, saveQuery, {
      body: { pid: own.id, name: 'x', query: inThings },
    });
    const stored = await findOwnDocuments('savedQueries', 'projectId', own.id);
    expect(
      stored.map(
        ({ fields }) => Object.entries(fields ?? {}).find(([name]) => name === 'ownerId')?.[1],
      ),
    ).toEqual([text(user.uid)]);
    await call(user, deleteProject, { params: { id: own.id }, query: {} });
    await waitUntil('it is gone', async () => {
      const left = await findOwnDocuments('savedQueries', 'id', saved.id);
      return left.length === 0 ? true : null;
    });
    expect((await send(user, listSavedQueries, { query: { pid: own.id } })).status).toBe(404);
  });
});

test("another user's project does not exist", async () => {
  const stranger = await signUp();
  const body = { pid: project.id, query: inThings };
  expect((await send(stranger, runQuery, { body })).status).toBe(404);
});
