// Looking into a connected project's database over the API.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getDocument,
  listCollections,
  listDocuments,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { call, send } from '../support/api.ts';
import { rootOf, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';

const everyType: FirestoreFields = {
  nothing: { nullValue: null },
  yes: { booleanValue: true },
  no: { booleanValue: false },
  large: { integerValue: '9223372036854775807' },
  small: { integerValue: '-9223372036854775808' },
  whole: { doubleValue: 1 },
  notANumber: { doubleValue: 'NaN' },
  endless: { doubleValue: '-Infinity' },
  tiny: { doubleValue: 5e-324 },
  moment: { timestampValue: '2024-02-29T23:59:59.123456Z' },
  text: { stringValue: 'naïve \u0000 text 🚀' },
  bytes: { bytesValue: 'AAECAw==' },
  elsewhere: { referenceValue: 'projects/other/databases/(default)/documents/a/b' },
  place: { geoPointValue: { latitude: -90, longitude: 180 } },
  list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: { fields: {} } }] } },
  emptyList: { arrayValue: { values: [] } },
  emptyMap: { mapValue: { fields: {} } },
  'a.b `c` \\ /': { stringValue: 'an odd name' },
  constructor: { stringValue: 'not a function' },
};

const oddId = 'tra #?%2F[x]*\n🚀';

let user: TestUser;
let project: Project;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  const field = (value: number) => ({ n: { integerValue: String(value) } });
  await writeDocuments(database, [
    { path: 'types/all', fields: everyType },
    { path: `types/${oddId}`, fields: {} },
    { path: `types/${oddId}/below/x`, fields: {} },
    { path: 'missing/parent/children/one', fields: field(1) },
    ...Array.from({ length: 25 }, (_, n) => ({
      path: `many/${String(n).padStart(2, '0')}`,
      fields: field(25 - n),
    })),
  ]);
});

const listing = (path: string, options: Record<string, string> = {}) =>
  call(user, listDocuments, { query: { pid: project.id, path, ...options } });

describe('collections', () => {
  test('come with the number of their documents', async () => {
    expect(await call(user, listCollections, { query: { pid: project.id } })).toEqual([
      { id: 'many', path: 'many', documentCount: 25 },
      { id: 'missing', path: 'missing', documentCount: 0 },
      { id: 'types', path: 'types', documentCount: 2 },
    ]);
  });

  test('are found below documents, missing ones and oddly named ones too', async () => {
    const below = async (parent: string) =>
      call(user, listCollections, { query: { pid: project.id, parent } });
    const path = 'missing/parent/children';
    expect(await below('missing/parent')).toEqual([{ id: 'children', path, documentCount: 1 }]);
    expect(await below(`types/${oddId}`)).toMatchObject([{ id: 'below', documentCount: 1 }]);
    expect(await below('many/00')).toEqual([]);
  });
});

describe('documents', () => {
  test('come in pages, each document once', async () => {
    const paths: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await listing('many', {
        pageSize: '10',
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      expect(page.items.length).toBeLessThanOrEqual(10);
      paths.push(...page.items.map((item) => item.path));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(paths).toEqual(
      Array.from({ length: 25 }, (_, n) => `many/${String(n).padStart(2, '0')}`),
    );
  });

  test('are shown with typed values, none of them changed', async () => {
    const { items } = await listing('types');
    expect(items.find(({ path }) => path === 'types/all')?.fields).toEqual(everyType);
    expect(items.find(({ path }) => path === `types/${oddId}`)).toMatchObject({ missing: false });
  });

  test('include missing parents, shown as such, unless they are not wanted', async () => {
    expect((await listing('missing')).items).toEqual([
      {
        name: `${rootOf({ projectId: project.firebaseProjectId })}/missing/parent`,
        path: 'missing/parent',
        missing: true,
        fields: {},
        createTime: null,
        updateTime: null,
      },
    ]);
    expect((await listing('missing', { showMissing: 'false' })).items).toEqual([]);
  });

  test('can be sorted by a field', async () => {
    const { items } = await listing('many', { orderBy: 'n', pageSize: '2' });
    expect(items.map(({ path }) => path)).toEqual(['many/24', 'many/23']);
    const last = await listing('many', { orderBy: 'n', direction: 'desc', pageSize: '1' });
    expect(last.items.map(({ path }) => path)).toEqual(['many/00']);
  });

  test('a page ends early when documents are large', async () => {
    const other = await connectProject(user);
    const fields = { text: { stringValue: 'x'.repeat(900_000) } };
    const large = Array.from({ length: 12 }, (_, n) => ({ path: `large/${n}`, fields }));
    for (const document of large) {
      await writeDocuments({ projectId: other.firebaseProjectId }, [document]);
    }
    const query = { pid: other.id, path: 'large', pageSize: 300 };
    const { items, nextPageToken } = await call(user, listDocuments, { query });
    expect(items.length).toBeLessThan(12);
    expect(nextPageToken).not.toBeNull();
  });

  test.each([
    [{ path: '' }],
    [{ path: 'many/00' }],
    [{ path: 'many//x' }],
    [{ path: 'many/../types' }],
    [{ path: '.' }],
    [{ path: '__reserved__' }],
    [{ path: 'x'.repeat(1501) }],
    [{ path: Array.from({ length: 203 }, () => 'a').join('/') }],
    [{ path: '\ud800' }],
    [{ path: 'many', pageSize: '0' }],
    [{ path: 'many', pageSize: '-1' }],
    [{ path: 'many', pageSize: '301' }],
    [{ path: 'many', pageSize: '1.5' }],
    [{ path: 'many', pageSize: 'NaN' }],
    [{ path: 'many', pageToken: 'abc' }],
    [{ path: 'many', orderBy: 'a..b' }],
    [{ path: 'many', orderBy: '`a' }],
    [{ path: 'many', orderBy: 'n, m' }],
    [{ path: 'many', direction: 'up' }],
    [{ path: 'many', orderBy: 'n', showMissing: 'true' }],
  ])('%j is refused', async (query) => {
    // A lone surrogate reaches the server as U+FFFD, which is a legal id.
    const isLegal = query.path === '\ud800';
    const answer = await send(user, listDocuments, { query: { pid: project.id, ...query } });
    expect(answer.status).toBe(isLegal ? 200 : 400);
  });

  test('a page token serves only the listing it came from', async () => {
    const { nextPageToken } = await listing('many', { pageSize: '5' });
    const pageToken = nextPageToken ?? '';
    const other = await connectProject(user);
    for (const query of [
      { pid: project.id, path: 'types', pageToken },
      { pid: project.id, path: 'many', pageToken, showMissing: 'false' },
      { pid: project.id, path: 'many', pageToken, orderBy: 'n' },
      { pid: other.id, path: 'many', pageToken },
    ]) {
      expect((await send(user, listDocuments, { query })).status).toBe(400);
    }
  });
});

describe('one document', () => {
  test('comes with the ids of its subcollections', async () => {
    const query = { pid: project.id, path: `types/${oddId}` };
    expect(await call(user, getDocument, { query })).toMatchObject({
      missing: false,
      collections: ['below'],
    });
  });

  test('a missing parent is shown as such', async () => {
    const query = { pid: project.id, path: 'missing/parent' };
    expect(await call(user, getDocument, { query })).toMatchObject({
      missing: true,
      fields: {},
      createTime: null,
      collections: ['children'],
    });
  });

  test('what is not there is not found', async () => {
    const query = { pid: project.id, path: 'many/none' };
    const answer = await send(user, getDocument, { query });
    expect(answer.status).toBe(404);
  });
});
