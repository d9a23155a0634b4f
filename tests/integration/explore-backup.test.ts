// Looking into backups over HTTP: browsing, the history of a document, comparisons.
import {
  compareBackup,
  compareProjects,
  getBackupDocument,
  getDocument,
  getDocumentHistory,
  listBackupCollections,
  listBackupDocuments,
  listCollections,
  listDocuments,
  updateProject,
  type BackupRecord,
  type Comparison,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send, type CallInput } from '../support/api.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { openExploredProject, paths, text } from '../support/explored-project.ts';
import type { TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;
let first: BackupRecord;
let second: BackupRecord;
let partial: BackupRecord;
beforeAll(async () => {
  ({ user, project, first, second, partial } = await openExploredProject());
});

const at = <Query extends object>(record: BackupRecord, query: Query) => ({
  params: { rid: record.id },
  query,
});

describe('browsing a backup', () => {
  test('answers as browsing the database did', async () => {
    const pid = project.id;
    // The second backup and the database hold the same.
    for (const parent of [{}, { parent: 'customers/bob' }, { parent: 'customers/bob/orders/2' }]) {
      const live = await call(user, listCollections, { query: { pid, ...parent } });
      expect(await call(user, listBackupCollections, at(second, parent))).toEqual(live);
    }
    for (const path of ['customers', 'customers/bob/orders', 'ghosts', 'products', 'nothing']) {
      for (const showMissing of ['true', 'false'] as const) {
        const live = await call(user, listDocuments, { query: { pid, path, showMissing } });
        const page = await call(user, listBackupDocuments, at(second, { path, showMissing }));
        expect(page.items).toEqual(live.items);
      }
    }
    for (const path of ['customers/bob', 'products/p003', 'customers/bob/orders/2']) {
      const live = await call(user, getDocument, { query: { pid, path } });
      expect(await call(user, getBackupDocument, at(second, { path }))).toEqual(live);
    }
  });

  test('shows a document that the database no longer has', async () => {
    const document = await call(user, getBackupDocument, at(first, { path: 'customers/ada' }));
    expect(document).toMatchObject({ path: 'customers/ada', fields: text('customers/ada') });
    expect(
      (await send(user, getBackupDocument, at(second, { path: 'customers/ada' }))).status,
    ).toBe(404);
  });

  test('goes through pages with tokens that belong to one listing', async () => {
    const path = 'products';
    const found: string[] = [];
    const tokens: string[] = [];
    let next: { pageToken?: string } | null = {};
    while (next !== null) {
      const query: { path: string; pageSize: string } = { path, pageSize: '7', ...next };
      const page: { items: { path: string }[]; nextPageToken: string | null } = await call(
        user,
        listBackupDocuments,
        at(first, query),
      );
      found.push(...page.items.map((item) => item.path));
      next = page.nextPageToken === null ? null : { pageToken: page.nextPageToken };
      tokens.push(...(page.nextPageToken === null ? [] : [page.nextPageToken]));
    }
    expect(found).toEqual(paths.filter((one) => one.startsWith('products/')));
    expect(tokens).toHaveLength(3);
    const [pageToken] = tokens;
    for (const other of [
      at(first, { path: 'customers', pageToken }),
      at(second, { path, pageToken }),
      at(first, { path, pageToken: 'bm9uc2Vuc2U' }),
      at(first, { path, pageToken, showMissing: 'false' }),
    ]) {
      expect((await send(user, listBackupDocuments, other)).status).toBe(400);
    }
  });

  test('refuses what is no path, size or page', async () => {
    for (const query of [
      {},
      { path: 'customers/ada' },
      { path: '../customers' },
      { path: 'customers', pageSize: '0' },
      { path: 'customers', pageSize: '301' },
      { path: 'customers', pageSize: 'x' },
      { path: 'customers', showMissing: 'maybe' },
      { path: 'customers', orderBy: 'name' },
      { path: 'x'.repeat(1501) },
      { path: 'customers', pageToken: 'x'.repeat(5000) },
    ]) {
      expect((await send(user, listBackupDocuments, at(first, query))).status).toBe(400);
    }
    expect((await send(user, getBackupDocument, at(first, { path: 'customers' }))).status).toBe(
      400,
    );
    expect(
      (await send(user, listBackupCollections, at(first, { parent: 'customers' }))).status,
    ).toBe(400);
  });
});

describe('the history of a document', () => {
  const historyOf = (path: string) =>
    call(user, getDocumentHistory, { query: { pid: project.id, path } });

  test('has each version once, with what changed', async () => {
    const history = await historyOf('products/p003');
    expect(
      history.items.map(({ kind, change, isLive, backups }) => [
        kind,
        change,
        isLive,
        backups.map(({ backupName }) => backupName),
      ]),
    ).toEqual([
      ['version', 'changed', true, ['Partial', 'Second']],
      ['version', 'earliest', false, ['First']],
    ]);
    expect(history.items[0]?.fields?.changes).toMatchObject([
      { path: ['name'], before: { stringValue: 'products/p003' }, after: { stringValue: 'New' } },
      { path: ['price'], before: null, after: { integerValue: '3' } },
    ]);
    expect(history).toMatchObject({
      live: { status: 'read' },
      backups: 3,
      leftOut: 0,
      nextPageToken: null,
    });
  });

  test('knows that a document was deleted or created, and leaves out backups that could not hold it', async () => {
    const deleted = await historyOf('customers/ada');
    expect(deleted.items.map(({ kind, change, isLive }) => [kind, change, isLive])).toEqual([
      ['absent', 'deleted', true],
      ['version', 'earliest', false],
    ]);
    expect(deleted.items[0]?.backups.map(({ recordId }) => recordId)).toEqual([second.id]);
    expect(deleted.leftOut).toBe(1);
    const created = await historyOf('products/p100');
    expect(created.items.map(({ kind, change }) => [kind, change])).toEqual([
      ['version', 'created'],
      ['absent', 'earliest'],
    ]);
  });

  test('refuses collections and foreign tokens', async () => {
    const pid = project.id;
    for (const query of [
      { pid, path: 'products' },
      { pid, path: 'products/p003', pageToken: 'bm9uc2Vuc2U' },
      { pid },
    ]) {
      expect((await send(user, getDocumentHistory, { query })).status).toBe(400);
    }
  });
});

describe('comparing', () => {
  const compared = (record: BackupRecord, query: CallInput<typeof compareBackup>['query']) =>
    call(user, compareBackup, at(record, query));
  const short = ({ items }: Comparison) => items.map(({ path, change }) => [path, change]);

  test('two backups names collections, documents and fields', async () => {
    const result = await compared(first, { against: second.id });
    expect(short(result)).toEqual([
      ['customers/ada', 'removed'],
      ['products/p003', 'changed'],
      ['products/p100', 'added'],
    ]);
    const unchanged = paths.length - 2;
    expect(result.summary).toMatchObject({ added: 1, removed: 1, changed: 1, unchanged });
    expect(result.summary.collections.find(({ path }) => path === 'products')).toEqual({
      path: 'products',
      added: 1,
      removed: 0,
      changed: 1,
      unchanged: 24,
      fields: [
        { field: ['name'], before: 'string', after: 'string', documents: 1 },
        { field: ['price'], before: null, after: 'int64', documents: 1 },
      ],
      moreFields: 0,
    });
    expect(result).toMatchObject({ isPartial: false, fraction: 1, nextPageToken: null });
    const one = await compared(first, { against: second.id, path: 'products/p003' });
    expect(one.items[0]?.fields?.total).toBe(2);
    const gone = await compared(first, { against: second.id, path: 'customers/ada' });
    expect(gone.items[0]).toMatchObject({ change: 'removed', after: null, fields: { total: 1 } });
  });

  test('a backup with the database, in parts and by collection', async () => {
    expect((await compared(second, { against: 'live' })).items).toEqual([]);
    const found: string[][] = [];
    let pageToken: string | null = null;
    do {
      const query = {
        against: 'live',
        pageSize: '1',
        ...(pageToken === null ? {} : { pageToken }),
      };
      const part: Comparison = await compared(first, query);
      found.push(...short(part));
      pageToken = part.nextPageToken;
    } while (pageToken !== null);
    expect(found).toEqual([
      ['customers/ada', 'removed'],
      ['products/p003', 'changed'],
      ['products/p100', 'added'],
    ]);
    const products = await compared(first, { against: 'live', path: 'products' });
    expect(short(products)).toEqual([
      ['products/p003', 'changed'],
      ['products/p100', 'added'],
    ]);
    const customers = await compared(first, { against: 'live', shape: 'customers' });
    expect(short(customers)).toEqual([['customers/ada', 'removed']]);
    const counts = await compared(first, { against: 'live', pageSize: '0' });
    expect([counts.items, counts.summary.changed]).toEqual([[], 1]);
  });

  test('only what both selections hold', async () => {
    const result = await compared(first, { against: partial.id });
    expect(result.isPartial).toBe(true);
    expect(short(result)).toEqual([
      ['products/p003', 'changed'],
      ['products/p100', 'added'],
    ]);
    const live = await compared(partial, { against: 'live' });
    expect([live.isPartial, live.items]).toEqual([true, []]);
  });

  test('two projects, and a backup with another project', async () => {
    const other = await connectProject(user);
    const { firebaseProjectId: projectId } = other;
    await writeDocuments({ projectId }, [
      { path: 'customers/ada', fields: text('customers/ada') },
      { path: 'products/p000', fields: text('other') },
    ]);
    const backup = await call(
      user,
      compareBackup,
      at(first, { against: `project:${other.id}`, path: 'products' }),
    );
    expect(backup.summary).toMatchObject({ added: 0, removed: 24, changed: 1, unchanged: 0 });
    const projects = await call(user, compareProjects, {
      query: { pid: project.id, against: other.id, shape: 'customers' },
    });
    expect(short(projects)).toContainEqual(['customers/ada', 'added']);
    const itself = await call(user, compareProjects, {
      query: { pid: other.id, against: other.id },
    });
    expect([itself.items, itself.summary.unchanged]).toEqual([[], 2]);
  });

  test('refuses what cannot be compared', async () => {
    const part = await compared(first, { against: second.id, pageSize: '1' });
    const pageToken = part.nextPageToken!;
    for (const query of [
      {},
      { against: '' },
      { against: 'a/b' },
      { against: 'live', path: 'products', shape: 'products' },
      { against: 'live', path: '//' },
      { against: 'live', pageSize: '201' },
      { against: 'live', pageToken },
      { against: second.id, path: 'products', pageToken },
      { against: second.id, pageToken: 'bm9uc2Vuc2U' },
    ]) {
      expect((await send(user, compareBackup, at(first, query))).status).toBe(400);
    }
    expect((await send(user, compareBackup, at(first, { against: 'nothing' }))).status).toBe(404);
  });

  test('says what is the matter with a project that may not be read', async () => {
    const closed = await connectProject(user);
    const permissions = { read: false, write: false, delete: false };
    await call(user, updateProject, { params: { id: closed.id }, body: { permissions } });
    const answer = await send(user, compareBackup, at(first, { against: `project:${closed.id}` }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('not allowed to read');
  });
});
