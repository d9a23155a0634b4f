// Any query finds through Firekeep, page by page, what Firestore's own REST interface answers.
import {
  lookUpDocuments,
  runQuery,
  type FirestoreFields,
  type Query,
} from '@firekeep/functions/contract';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { call, send } from '../support/api.ts';
import {
  arbitraryQuery,
  queriedFields,
  restQuery,
  type AskedQuery,
} from '../support/arbitrary-queries.ts';
import { queryDocuments, writeDocuments, type Database } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';

const seed = 20260703;
const collection = 'random';
const from = { kind: 'collection' as const, path: collection };
let user: TestUser;
let pid: string;
let database: Database;

const restFields = z.looseObject({ fields: z.record(z.string(), z.unknown()).default({}) });

beforeAll(async () => {
  user = await signUp();
  const project = await connectProject(user);
  pid = project.id;
  database = { projectId: project.firebaseProjectId };
  const documents = fc.sample(queriedFields, { numRuns: 40, seed });
  await writeDocuments(
    database,
    documents.map((fields: FirestoreFields, at) => ({ path: `${collection}/d${at}`, fields })),
  );
});

/** All pages of a query; null where it is refused as bad input. */
async function ours(query: object, pageSize: number) {
  const found: { id: string; fields: FirestoreFields }[] = [];
  let pageToken: string | undefined;
  do {
    const body = { pid, query, pageSize, ...(pageToken === undefined ? {} : { pageToken }) };
    const answer = await send(user, runQuery, { body });
    if (answer.status === 400) {
      return null;
    }
    const { data } = z.object({ data: runQuery.data }).parse(answer.json);
    found.push(...data.items.map(({ path, fields }) => ({ id: path.split('/')[1] ?? '', fields })));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return found;
}

async function theirs(query: AskedQuery) {
  const found = await queryDocuments(database, restQuery(query)).catch(() => null);
  const documents = query.limitToLast ? found?.slice(-(query.limit ?? 0)) : found;
  return (
    documents?.map((document) => ({
      id: document.name.split('/').at(-1),
      fields: restFields.parse(document).fields,
    })) ?? null
  );
}

test('a random query finds what it finds over REST, whatever the size of its pages', async () => {
  let answered = 0;
  let nonEmpty = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, fc.integer({ min: 1, max: 15 }), async (asked, pageSize) => {
      const query = { ...asked, from };
      const found = await ours(query, pageSize);
      if (found === null) {
        return;
      }
      // The rules have been kept: it is a query.
      const expected = await theirs(query);
      answered += 1;
      nonEmpty += found.length > 0 ? 1 : 0;
      expect(found).toEqual(expected);
    }),
    { numRuns: 120, seed },
  );
  expect(answered).toBeGreaterThan(50);
  expect(nonEmpty).toBeGreaterThan(25);
});

test('aggregates are those of what is found', async () => {
  const where = { field: 'a', op: '<' as const, value: { integerValue: '9' } };
  const found = await ours({ from, where }, 300);
  const numbers = (found ?? []).map(({ fields: { a } }) =>
    a !== undefined && 'integerValue' in a
      ? Number(a.integerValue)
      : Number(a !== undefined && 'doubleValue' in a ? a.doubleValue : 'none'),
  );
  const ask = async (aggregates: Query['aggregates'], limits: object = {}) => {
    const query = { from, where, aggregates, ...limits };
    return await call(user, runQuery, { body: { pid, query } });
  };
  const sum = numbers.reduce((before, each) => before + each, 0);
  const all = await ask([
    { op: 'average', field: 'a' },
    { op: 'sum', field: 'a' },
    { op: 'count' },
  ]);
  expect(all).toMatchObject({
    items: [],
    aggregates: [
      { doubleValue: sum / numbers.length },
      { doubleValue: sum },
      { integerValue: String(numbers.length) },
    ],
    readCount: 1,
    scanned: null,
    nextPageToken: null,
    isComplete: true,
  });
  const orderBy = [{ field: 'a', direction: 'asc' as const }];
  const last = await ask([{ op: 'sum', field: 'a' }], { orderBy, limit: 2, limitToLast: true });
  const lastSum = numbers.slice(-2).reduce((before, each) => before + each, 0);
  expect(Number(Object.values(last.aggregates[0] ?? {})[0])).toBe(lastSum);
  const nothing = await ask([{ op: 'average', field: 'nothing' }]);
  expect(nothing.aggregates).toEqual([null]);
});

test.each(['plan', 'analyze'] as const)(
  'the emulator has no %s to show, and says so',
  async (explain) => {
    const answer = await send(user, runQuery, { body: { pid, query: { from }, explain } });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('does not explain queries'),
    ]);
  },
);

test('documents are looked up by their paths, in the order of these', async () => {
  const paths = ['random/d3', 'random/nobody', 'random/d0'];
  const { items } = await call(user, lookUpDocuments, { body: { pid, paths } });
  expect(items.map(({ path, missing }) => [path, missing])).toEqual([
    ['random/d3', false],
    ['random/nobody', true],
    ['random/d0', false],
  ]);
  const found = await ours({ from }, 300);
  expect(items[2]?.fields).toEqual(found?.find(({ id }) => id === 'd0')?.fields);
});

test.each([
  [[], 'Name a document'],
  [['random'], 'document path'],
  [Array.from({ length: 301 }, (_, at) => `random/d${at}`), 'Name at most 300 documents'],
])('paths %j are refused', async (paths, message) => {
  const answer = await send(user, lookUpDocuments, { body: { pid, paths } });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
});
