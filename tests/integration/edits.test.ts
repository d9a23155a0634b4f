// Changes of documents in the call that asks for them, and in bulk, against emulators.
import {
  deleteDocument,
  getDocument,
  getPlanDifference,
  listAuditLog,
  listPlan,
  planBulkChange,
  planCopy,
  postDocument,
  previewBulkChange,
  putDocument,
  startChange,
  undoRestore,
  updateProject,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { endOfRestore } from '../support/backups.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { giveTier } from '../support/tiers.ts';
import { int, map, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  project = await connectProject(user);
});

const counted = { n: int(0), address: map({ city: text('Graz') }) };

/** Each test has another document. */
async function written(path: string, fields: FirestoreFields = counted) {
  await writeDocuments({ projectId: project.firebaseProjectId }, [{ path, fields }]);
  return await documentAt(path);
}

const documentAt = (path: string) => call(user, getDocument, { query: { pid: project.id, path } });
const put = (body: Omit<Parameters<typeof call<typeof putDocument>>[2]['body'], 'pid'>) =>
  call(user, putDocument, { body: { pid: project.id, ...body } });
const undo = (id: string) => call(user, undoRestore, { params: { id }, body: {} });

describe('an edit', () => {
  test('changes one field, answers with the document, and is undone', async () => {
    const path = 'edits/one';
    const { updateTime, fields } = await written(path);
    const edited = await put({
      path,
      fields: { address: map({ city: text('Wien') }) },
      updateMask: ['address.city'],
      updateTime: updateTime!,
    });
    const now = await documentAt(path);
    const { collections: _none, ...document } = now;
    expect(edited).toEqual({ ...document, changeId: edited.changeId });
    expect(now.fields).toEqual({ ...fields, address: map({ city: text('Wien') }) });

    const difference = await call(user, getPlanDifference, {
      params: { id: edited.changeId! },
      query: { path },
    });
    expect(difference).toMatchObject({
      change: 'update',
      fields: [{ path: ['address', 'city'], before: text('Graz'), after: text('Wien') }],
    });
    expect(await undo(edited.changeId!)).toMatchObject({ status: 'completed' });
    expect((await documentAt(path)).fields).toEqual(fields);
  });

  test('is of one field, whatever its name', async () => {
    const path = 'edits/odd';
    const names = ['a.b', '`', '"', "'", '\\', ' ', 'constructor', '1'];
    const fields = Object.fromEntries(names.map((name) => [name, map({ [name]: int(0) })]));
    await written(path, fields);
    for (const name of names) {
      const quoted = `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
      const changed = { [name]: map({ [name]: text(name) }) };
      await put({ path, fields: changed, updateMask: [`${quoted}.${quoted}`] });
      Object.assign(fields, changed);
      expect((await documentAt(path)).fields).toEqual(fields);
    }
    const reserved = JSON.parse('{"__proto__":{"integerValue":"1"}}') as unknown;
    const body = { pid: project.id, path, fields: reserved, updateMask: ['__proto__'] };
    const refused = await send(user, putDocument, { body });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { error: { code: 'invalid-argument', message: expect.stringContaining('__proto__') } },
    ]);
    expect((await documentAt(path)).fields).toEqual(fields);
  });

  test('of a new document, and its deletion', async () => {
    const created = await call(user, postDocument, {
      body: { pid: project.id, collection: 'edits', fields: { n: int(1) } },
    });
    const { path } = created;
    expect((await documentAt(path)).createTime).toBe(created.createTime);
    const { changeId } = await call(user, deleteDocument, { query: { pid: project.id, path } });
    const gone = await send(user, getDocument, { query: { pid: project.id, path } });
    expect(gone.status).toBe(404);
    await undo(changeId!);
    expect((await documentAt(path)).fields).toEqual({ n: int(1) });
  });

  test('whose condition doesn’t hold is answered with the document as it is now', async () => {
    const path = 'edits/stale';
    const seen = await written(path);
    await written(path, { n: int(5), address: map({}) });
    const body = { pid: project.id, path, fields: {}, updateTime: seen.updateTime };
    const answer = await send(user, putDocument, { body });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: { code: 'aborted', current: { path, fields: { n: int(5) } } },
    });
  });

  test('stands in the audit log once, by its change set', async () => {
    await written('edits/audited');
    const { changeId } = await put({ path: 'edits/audited', fields: { n: int(1) } });
    const { items } = await call(user, listAuditLog, { params: { id: project.id }, query: {} });
    const entries = items.filter(({ targets }) => targets.includes(changeId!));
    expect(entries).toMatchObject([{ action: 'document.changed', result: 'ok' }]);
  });

  test('of several people at once counts each of them: none is lost', async () => {
    const path = 'edits/counter';
    await written(path, { n: int(0), address: map({}) });
    const add = async (): Promise<void> => {
      const { fields, updateTime } = await documentAt(path);
      const n = Number('integerValue' in fields['n']! ? fields['n'].integerValue : Number.NaN);
      const body = {
        pid: project.id,
        path,
        updateMask: ['n'],
        fields: { n: int(n + 1) },
        updateTime,
      };
      const { status } = await send(user, putDocument, { body });
      if (status !== 200) {
        await add();
      }
    };
    await Promise.all(Array.from({ length: 4 }, add));
    expect((await documentAt(path)).fields['n']).toEqual(int(4));
  });

  test.each([
    [
      'two conditions',
      { path: 'edits/x', fields: {}, create: true, updateTime: '2026-01-01T00:00:00Z' },
    ],
    ['a collection’s path', { path: 'edits', fields: {} }],
    ['no typed value', { path: 'edits/x', fields: { n: 1 } }],
    ['no field path', { path: 'edits/x', fields: {}, updateMask: ['a..b'] }],
    [
      'a place off the Earth',
      { path: 'edits/x', fields: { p: { geoPointValue: { latitude: 91, longitude: 0 } } } },
    ],
  ])('with %s is refused', async (_what, body) => {
    const answer = await send(user, putDocument, { body: { pid: project.id, ...body } });
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: { code: 'invalid-argument' } },
    ]);
  });
});

test('more than twenty documents at once, or one of them twice, are refused', async () => {
  const writes = Array.from({ length: 21 }, (_, at) => ({ path: `edits/${at}`, fields: {} }));
  for (const wrong of [writes, [writes[0], writes[0]], []]) {
    const answer = await send(user, startChange, { body: { pid: project.id, writes: wrong } });
    expect(answer.status).toBe(400);
  }
});

test('nothing of a read-only project is changed', async () => {
  const mine = await connectProject(user);
  await call(user, updateProject, { params: { id: mine.id }, body: { readOnly: true } });
  const body = { pid: mine.id, path: 'c/a', fields: {} };
  expect((await send(user, putDocument, { body })).json).toMatchObject({
    error: { code: 'failed-precondition', message: expect.stringContaining('read-only') },
  });
});

test('documents that a query finds are changed in bulk, shown before, and put back', async () => {
  const mine = await connectProject(user);
  const database = { projectId: mine.firebaseProjectId };
  const documents = Array.from({ length: 30 }, (_, at) => ({
    path: `reviews/r${at.toString().padStart(2, '0')}`,
    fields: { rating: at === 7 ? text('good') : text(`${at % 5}`), kept: { doubleValue: 0.5 } },
  }));
  await writeDocuments(database, documents);
  const previous = await readAllDocuments(database);
  const where = { op: '!=', field: 'rating', value: text('4') } as const;
  const wanted = {
    pid: mine.id,
    from: { from: { kind: 'collection', path: 'reviews' }, where } as const,
    operations: [{ op: 'convert', field: 'rating', to: 'integer' } as const],
  };
  const preview = await call(user, previewBulkChange, { body: wanted });
  expect(preview.items[0]).toMatchObject({
    path: 'reviews/r00',
    change: 'update',
    difference: { fields: [{ path: ['rating'], before: text('0'), after: int(0) }] },
  });
  const { id } = await call(user, planBulkChange, { body: wanted });
  const plan = await endOfRestore(user, id);
  expect(plan).toMatchObject({ status: 'planned', plan: { update: 23, unchanged: 1 } });
  expect(plan.plan?.warnings).toContainEqual(
    expect.objectContaining({ code: 'refused', details: ['reviews/r07: rating is not a number'] }),
  );
  const { items } = await call(user, listPlan, { params: { id }, query: {} });
  expect(items).toHaveLength(23);
  const difference = await call(user, getPlanDifference, {
    params: { id },
    query: { path: 'reviews/r01' },
  });
  expect(difference).toMatchObject({ change: 'update', fields: [{ after: int(1) }] });
  const applied = await applyPlan(user, id);
  expect(applied).toMatchObject({
    status: 'completed',
    outcome: { written: 23, failed: 0, conflicts: 0 },
  });
  expect(await undoAndWait(user, applied.id)).toMatchObject({ outcome: { written: 23 } });
  const contents = (all: Awaited<ReturnType<typeof readAllDocuments>>) =>
    JSON.stringify(all.map(({ name, fields }) => [name, fields]));
  expect(contents(await readAllDocuments(database))).toBe(contents(previous));
}, 60_000);

test('a document with everything below it, and a collection, are deleted by a plan, and put back', async () => {
  const mine = await connectProject(user);
  const database = { projectId: mine.firebaseProjectId };
  const paths = ['shops/a', 'shops/a/orders/1', 'shops/a/orders/1/lines/x', 'shops/a!/orders/1'];
  paths.push('shops/b/orders/1', 'shops/__id7__', 'shops/__id7__/orders/1', 'shops/__id8__', 'z/1');
  await writeDocuments(
    database,
    paths.map((path) => ({ path, fields: { name: text(path) } })),
  );
  const previous = await readAllDocuments(database);
  for (const below of ['shops/a', 'shops/b', 'shops/__id7__', 'shops']) {
    const body = { pid: mine.id, from: { below }, operations: [{ op: 'delete' } as const] };
    const { id } = await call(user, planBulkChange, { body });
    const meant = paths.filter((path) => path === below || path.startsWith(`${below}/`));
    expect(await endOfRestore(user, id)).toMatchObject({ plan: { delete: meant.length } });
    const applied = await applyPlan(user, id);
    expect(applied).toMatchObject({ status: 'completed', outcome: { deleted: meant.length } });
    expect(await readAllDocuments(database)).toHaveLength(paths.length - meant.length);
    await undoAndWait(user, applied.id);
  }
  const contents = (all: Awaited<ReturnType<typeof readAllDocuments>>) =>
    JSON.stringify(all.map(({ name, fields }) => [name, fields]));
  expect(contents(await readAllDocuments(database))).toBe(contents(previous));
}, 120_000);

test('a document is renamed with everything below it, by a plan that shows each, and back', async () => {
  const mine = await connectProject(user);
  const database = { projectId: mine.firebaseProjectId };
  const paths = ['shops/a', 'shops/a/orders/1', 'shops/ab', 'shops/b/orders/1'];
  await writeDocuments(
    database,
    paths.map((path) => ({ path, fields: { name: text(path) } })),
  );
  const contents = async () =>
    (await readAllDocuments(database)).map(({ name, fields }) => JSON.stringify([name, fields]));
  const previous = await contents();
  const wanted = { pid: mine.id, from: { below: 'shops/a' }, to: 'shops/b', isMove: true } as const;
  const { id } = await call(user, planCopy, { body: { ...wanted, existing: 'replace' } });
  expect(await endOfRestore(user, id)).toMatchObject({ plan: { create: 1, update: 1, delete: 2 } });
  const differenceOf = (change: string, path: string) =>
    call(user, getPlanDifference, { params: { id: change }, query: { path } });
  const applied = await applyPlan(user, id);
  expect(applied.outcome).toMatchObject({ written: 2, deleted: 2, conflicts: 0, failed: 0 });
  const there = await readAllDocuments(database);
  expect(there.map(({ fields }) => fields)).toEqual([
    { name: text('shops/ab') },
    { name: text('shops/a') },
    { name: text('shops/a/orders/1') },
  ]);
  const changed = { before: text('shops/b/orders/1'), after: text('shops/a/orders/1') };
  expect(await differenceOf(applied.id, 'shops/b/orders/1')).toMatchObject({
    change: 'update',
    fields: [changed],
  });
  expect(await differenceOf(applied.id, 'shops/a')).toMatchObject({ change: 'delete' });
  expect(await differenceOf(applied.id, 'shops/b')).toMatchObject({ change: 'create' });
  await undoAndWait(user, applied.id);
  expect(await contents()).toEqual(previous);
  expect(await differenceOf(id, 'shops/b')).toMatchObject({ change: 'create' });
  expect(await differenceOf(id, 'shops/a')).toMatchObject({ change: 'delete' });
}, 120_000);
