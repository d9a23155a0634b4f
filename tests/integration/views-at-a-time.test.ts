// Data at a time over HTTP: now, in a backup, and in the database as it was.
import {
  getBackupDocument,
  getCollectionSchema,
  getDocument,
  getReadTimes,
  listBackupCollections,
  listBackupDocuments,
  listCollections,
  listDocuments,
  lookUpDocuments,
  runQuery,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { openExploredProject, text } from '../support/explored-project.ts';
import { deleteDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import type { TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;
let first: BackupRecord;
let second: BackupRecord;
let pid: string;

beforeAll(async () => {
  ({ user, project, first, second } = await openExploredProject());
  pid = project.id;
});

const products = { kind: 'collection' as const, path: 'products' };
const inBackup = ({ id }: BackupRecord) => ({ at: `backup:${id}` });

describe('in a backup', () => {
  test('lists and documents are those of the addresses that the specification has', async () => {
    for (const parent of [{}, { parent: 'customers/bob' }]) {
      const query = { pid, ...inBackup(first), ...parent };
      expect(await call(user, listCollections, { query })).toEqual(
        await call(user, listBackupCollections, { params: { rid: first.id }, query: parent }),
      );
    }
    const page = { path: 'products', pageSize: 7 };
    const listed = await call(user, listDocuments, { query: { pid, ...inBackup(first), ...page } });
    const params = { rid: first.id };
    expect(listed).toEqual(await call(user, listBackupDocuments, { params, query: page }));
    expect(listed.nextPageToken).not.toBeNull();
    const query = { path: 'customers/ada' };
    expect(await call(user, getDocument, { query: { pid, ...inBackup(first), ...query } })).toEqual(
      await call(user, getBackupDocument, { params, query }),
    );
  });

  test('documents are looked up', async () => {
    const paths = ['products/p100', 'customers/ada', 'products/p003'];
    const { items } = await call(user, lookUpDocuments, {
      body: { pid, ...inBackup(first), paths },
    });
    expect(items).toMatchObject([
      { path: 'products/p100', missing: true, fields: {} },
      { path: 'customers/ada', missing: false, fields: text('customers/ada') },
      { path: 'products/p003', missing: false, fields: text('products/p003') },
    ]);
  });

  test('a query goes over its documents, page by page, and costs no reads', async () => {
    const query = { from: products, orderBy: [{ field: 'name', direction: 'desc' as const }] };
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof call<typeof runQuery>>> = await call(user, runQuery, {
        body: { pid, ...inBackup(second), query, pageSize: 10, pageToken },
      });
      found.push(...page.items.map(({ path }) => path));
      expect(page).toMatchObject({ readCount: 0, isComplete: page.nextPageToken === null });
      expect(page.scanned).toBeGreaterThanOrEqual(found.length);
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    const live = await call(user, runQuery, { body: { pid, query, pageSize: 300 } });
    expect(found).toEqual(live.items.map(({ path }) => path));
    expect(found).toHaveLength(26);
  });

  test('aggregates are those of its documents', async () => {
    const query = { from: products, aggregates: [{ op: 'count' as const }] };
    const body = { pid, ...inBackup(first), query };
    expect(await call(user, runQuery, { body })).toMatchObject({
      items: [],
      aggregates: [{ integerValue: '25' }],
      readCount: 0,
      isComplete: true,
    });
  });

  test('it is not found as one of another project, nor in its own order', async () => {
    const other = await connectProject(user);
    const paths = ['customers/ada'];
    const where = { pid: other.id, ...inBackup(first) };
    expect((await send(user, listCollections, { query: where })).status).toBe(404);
    expect((await send(user, lookUpDocuments, { body: { ...where, paths } })).status).toBe(404);
    expect(
      (await send(user, runQuery, { body: { ...where, query: { from: products } } })).status,
    ).toBe(404);
    const query = { pid, ...inBackup(first), path: 'products', orderBy: 'name' };
    const sorted = await send(user, listDocuments, { query });
    expect([sorted.status, sorted.text]).toEqual([400, expect.stringContaining('order of names')]);
  });

  test('the schema of a collection is that of all its documents, for no reads', async () => {
    const query = { pid, ...inBackup(first), path: 'products' };
    const schema = await call(user, getCollectionSchema, { query });
    expect(schema).toMatchObject({ isSample: false, readCount: 0, nextPageToken: null });
    expect(schema.tally.documents).toBe(25);
    const live = await call(user, getCollectionSchema, { query: { pid, path: 'products' } });
    expect(live).toMatchObject({ isSample: false, readCount: 26, progress: null });
    const paths = (one: typeof live) => one.tally.fields.map(({ path }) => path.join('.'));
    // The prices came after the backup.
    expect([paths(schema), paths(live).toSorted()]).toEqual([['name'], ['name', 'price']]);
    const other = await connectProject(user);
    const elsewhere = { query: { ...query, pid: other.id } };
    expect((await send(user, getCollectionSchema, elsewhere)).status).toBe(404);
  });

  test('a schema of what is no collection, or from a page of another, is refused', async () => {
    for (const wrong of [{ path: 'products/p001' }, { path: 'products', pageToken: 'AAAA' }]) {
      const query = { pid, ...inBackup(first), ...wrong };
      expect((await send(user, getCollectionSchema, { query })).status).toBe(400);
    }
  });

  test('a page token of one time is refused at another', async () => {
    const query = { from: products };
    const body = { pid, query, pageSize: 5 };
    const { nextPageToken } = await call(user, runQuery, { body });
    const elsewhere = { ...body, ...inBackup(first), pageToken: nextPageToken };
    expect((await send(user, runQuery, { body: elsewhere })).status).toBe(400);
  });
});

describe('in the database, at a time', () => {
  const path = 'times/a';
  const before = { name: { stringValue: 'before' } };
  let at: string;

  beforeAll(async () => {
    const database = { projectId: project.firebaseProjectId };
    await writeDocuments(database, [
      { path, fields: before },
      { path: 'times/b', fields: before },
    ]);
    await pause(20);
    at = new Date().toISOString();
    await pause(20);
    await writeDocuments(database, [{ path, fields: text('after') }]);
    await writeDocuments(database, [{ path: 'later/a', fields: before }]);
    await deleteDocuments(database, ['times/b']);
  });

  test('documents are as they were', async () => {
    const then = { pid, at };
    const document = await call(user, getDocument, { query: { ...then, path } });
    expect(document.fields).toEqual(before);
    const { items } = await call(user, listDocuments, { query: { ...then, path: 'times' } });
    expect(items.map((item) => item.path)).toEqual(['times/a', 'times/b']);
    const paths = ['times/a', 'times/b', 'later/a'];
    const found = await call(user, lookUpDocuments, { body: { ...then, paths } });
    expect(found.items.map(({ missing }) => missing)).toEqual([false, false, true]);
    expect(found.items[0]?.fields).toEqual(before);
  });

  test('so are collections and their counts', async () => {
    const then = await call(user, listCollections, { query: { pid, at } });
    const now = await call(user, listCollections, { query: { pid } });
    expect(then.find(({ id }) => id === 'times')?.documentCount).toBe(2);
    expect(now.find(({ id }) => id === 'times')?.documentCount).toBe(1);
    expect(now.map(({ id }) => id)).toContain('later');
    expect(then.map(({ id }) => id)).not.toContain('later');
  });

  test('queries and aggregates find what there was', async () => {
    const query = { from: { kind: 'collection' as const, path: 'times' } };
    const page = await call(user, runQuery, { body: { pid, at, query, pageSize: 1 } });
    expect(page).toMatchObject({ readCount: 1, scanned: null, isComplete: false });
    const body = { pid, at, query, pageSize: 1, pageToken: page.nextPageToken ?? '' };
    const next = await call(user, runQuery, { body });
    expect([...page.items, ...next.items].map((item) => item.path)).toEqual(['times/a', 'times/b']);
    expect((await send(user, runQuery, { body: { ...body, at: 'now' } })).status).toBe(400);
    const counted = { ...query, aggregates: [{ op: 'count' as const }] };
    const count = await call(user, runQuery, { body: { pid, at, query: counted } });
    expect(count.aggregates).toEqual([{ integerValue: '2' }]);
  });

  test('an hour of times can be read', async () => {
    const { earliest, latest } = await call(user, getReadTimes, { query: { pid } });
    expect(Date.parse(latest) - Date.parse(earliest)).toBe(3600_000);
  });

  test.each([
    ['yesterday', 'The time is now'],
    ['backup:', 'The time is now'],
    ['2100-01-01T00:00:00Z', 'still to come'],
    ['2020-01-01T00:00:00Z', 'that long ago'],
    [new Date(Date.now() - 7_200_000).toISOString().replace(/00\.\d+Z$/, '01Z'), 'whole minute'],
  ])('%s is refused', async (wrong, message) => {
    const query = { pid, at: wrong, path: 'times' };
    const body = { pid, at: wrong, query: { from: products } };
    for (const answer of [
      await send(user, listDocuments, { query }),
      await send(user, runQuery, { body }),
    ]) {
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
    }
  });
});
