// The list of everything that was written through Firekeep, and what can be put back of it.
import {
  getUndoable,
  listChanges,
  listNotWritten,
  listRestores,
  microsecondsOf,
  planBulkChange,
  putDocument,
  startChange,
  undoRestore,
  type ChangeFilter,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, endOfRestore, restore } from '../support/backups.ts';
import { deleteDocuments, readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;

beforeAll(async () => {
  user = await signUp();
});

const named = (name: string) => ({ name: text(name) });

async function edit(project: Project, names: Record<string, string>, reason?: string) {
  const writes = Object.entries(names).map(([path, name]) => ({ path, fields: named(name) }));
  const body = { pid: project.id, writes, ...(reason === undefined ? {} : { reason }) };
  return (await call(user, startChange, { body })).change!;
}

async function listed(project: Project, filter: ChangeFilter = {}) {
  const { items } = await call(user, listChanges, { query: { projectId: project.id, ...filter } });
  return items.map(({ id }) => id);
}

test('as much as one call may hold is written by it', async () => {
  const project = await connectProject(user);
  const letters = 'ü'.repeat(78_000);
  const paths = Array.from({ length: 20 }, (_, index) => `large/${index}`);
  const writes = paths.map((path) => ({ path, fields: named(letters) }));
  const body = { pid: project.id, writes };
  expect(new Blob([JSON.stringify(body)]).size).toBeGreaterThan(3_120_000);
  const { results, change } = await call(user, startChange, { body });
  expect(results.map(({ result }) => result)).toEqual(paths.map(() => 'written'));
  const params = { id: change!.id };
  expect(await call(user, undoRestore, { params, body: {} })).toMatchObject({
    outcome: { deleted: 20 },
  });
}, 60_000);

/** Of a document: what each change set did to it, and its update time since. */
async function effectsOn(project: Project, path: string) {
  const { items } = await call(user, listChanges, { query: { projectId: project.id, path } });
  return items.map(({ id, effect }) => [id, effect?.did, effect?.time]);
}

describe('changes', () => {
  test('of every kind are listed, found and paged; restores keep their own list', async () => {
    const project = await connectProject(user);
    const database = { projectId: project.firebaseProjectId };
    await writeDocuments(database, [{ path: 'menu/tea', fields: named('Tea') }]);
    const backup = await backUp(user, project);
    const typo = await edit(project, { 'menu/tea': 'Green tea' }, 'Typo in the name');
    const many = await edit(project, { 'menu/a': 'A', 'menu/b': 'B' });
    const plan = await restore(user, backup, { dryRun: true });
    const restored = await restore(user, backup);
    const undo = await call(user, undoRestore, { params: { id: many.id }, body: {} });

    expect(await listed(project)).toEqual([undo.id, restored.id, many.id, typo.id]);
    expect(await listed(project, { kind: 'edit' })).toEqual([many.id, typo.id]);
    expect(await listed(project, { kind: 'undo' })).toEqual([undo.id]);
    expect(await listed(project, { by: 'schedule' })).toEqual([]);
    expect(await listed(project, { kind: 'undo', by: 'person' })).toEqual([undo.id]);
    expect(await listed(project, { search: 'typo' })).toEqual([typo.id]);
    expect(await listed(project, { search: backup.id })).toEqual([restored.id]);
    expect(await listed(project, { path: 'menu/a' })).toEqual([undo.id, many.id]);
    expect(await listed(project, { collection: 'nowhere', kind: 'edit' })).toEqual([]);

    const query = { projectId: project.id, pageSize: 3 };
    const first = await call(user, listChanges, { query });
    expect(first.items.map(({ id }) => id)).toEqual([undo.id, restored.id, many.id]);
    const next = { ...query, pageToken: first.nextPageToken! };
    const rest = await call(user, listChanges, { query: next });
    expect(rest.items.map(({ id }) => id)).toEqual([typo.id]);
    expect(rest.nextPageToken).toBeNull();
    expect((await send(user, listChanges, { query: { ...next, kind: 'edit' } })).status).toBe(400);

    const restores = await call(user, listRestores, { query: { projectId: project.id } });
    expect(restores.map(({ id }) => id)).toEqual([restored.id, plan.id]);
  });

  test('say what can still be put back, and put back exactly that', async () => {
    const project = await connectProject(user);
    const database = { projectId: project.firebaseProjectId };
    const paths = ['menu/a', 'menu/b', 'menu/c'];
    await writeDocuments(
      database,
      paths.map((path) => ({ path, fields: named('Before') })),
    );
    const change = await edit(project, Object.fromEntries(paths.map((path) => [path, 'After'])));
    const undoable = () => call(user, getUndoable, { params: { id: change.id }, query: {} });
    expect(await undoable()).toEqual({ documents: 3, of: 3, isComplete: true, others: [] });

    const body = { pid: project.id, path: 'menu/b', fields: named('By somebody') };
    await call(user, putDocument, { body });
    await deleteDocuments(database, ['menu/c']);
    expect(await undoable()).toEqual({
      documents: 1,
      of: 3,
      isComplete: true,
      others: [
        { path: 'menu/b', reason: 'It has been changed since' },
        { path: 'menu/c', reason: 'It has been deleted since' },
      ],
    });

    const undo = await call(user, undoRestore, { params: { id: change.id }, body: {} });
    expect(undo.outcome).toMatchObject({ written: 1, conflicts: 2 });
    const names = await Promise.all(
      paths.map(async (path) => (await readDocument(database, path))?.['fields']),
    );
    expect(names).toEqual([named('Before'), named('By somebody'), undefined]);
  });

  test('of a restore are compared by its journal', async () => {
    const project = await connectProject(user);
    const database = { projectId: project.firebaseProjectId };
    const write = (name: string) =>
      writeDocuments(
        database,
        ['menu/a', 'menu/b'].map((path) => ({ path, fields: named(name) })),
      );
    await write('Backed up');
    const backup = await backUp(user, project);
    await write('Later');
    const restored = await restore(user, backup);
    await writeDocuments(database, [{ path: 'menu/a', fields: named('Later still') }]);
    expect(await call(user, getUndoable, { params: { id: restored.id }, query: {} })).toEqual({
      documents: 1,
      of: 2,
      isComplete: true,
      others: [{ path: 'menu/a', reason: 'It has been changed since' }],
    });
  });

  test('name every document that they left to somebody quicker, to their owner alone', async () => {
    const owner = await signUp();
    const project = await connectProject(owner);
    const database = { projectId: project.firebaseProjectId };
    const paths = Array.from({ length: 130 }, (_, index) => `menu/${1000 + index}`);
    const write = (of: readonly string[], name: string) =>
      writeDocuments(
        database,
        of.map((path) => ({ path, fields: named(name) })),
      );
    await write(paths, 'Before');
    const from = { from: { kind: 'collection', path: 'menu' }, where: null } as const;
    const operations = [{ op: 'rename' as const, field: 'name', to: 'title' }];
    const plan = await call(owner, planBulkChange, { body: { pid: project.id, from, operations } });
    await endOfRestore(owner, plan.id);
    const changed = paths.slice(5);
    await write(changed, 'By somebody');
    const { id, outcome } = await applyPlan(owner, plan.id);
    expect(outcome).toMatchObject({ written: 5, conflicts: 125 });
    expect(outcome.conflicting).toHaveLength(100);

    const params = { id };
    const query = { result: 'conflict', pageSize: 80 } as const;
    const first = await call(owner, listNotWritten, { params, query });
    const pageToken = first.nextPageToken ?? undefined;
    const next = await call(owner, listNotWritten, { params, query: { ...query, pageToken } });
    const all = [...first.items, ...next.items];
    expect([first.items.length, next.nextPageToken]).toEqual([80, null]);
    const reason = 'Somebody else has changed or deleted it since';
    expect(all).toEqual(changed.map((path) => ({ path, reason })));

    const failed = { result: 'failed', pageToken } as const;
    expect(await send(owner, listNotWritten, { params, query: failed })).toMatchObject({
      status: 400,
    });
    expect(await send(user, listNotWritten, { params, query })).toMatchObject({ status: 404 });
  });

  test('of a document are those that wrote it, however they came to it', async () => {
    const project = await connectProject(user);
    const database = { projectId: project.firebaseProjectId };
    const at = (path: string, name: string) => ({ path, fields: named(name) });
    await writeDocuments(database, [at('menu/a', 'Old'), at('menu/b', 'New'), at('menu/c', 'Old')]);
    const backup = await backUp(user, project);
    const timeOf = async (path: string) =>
      microsecondsOf(String((await readDocument(database, path))?.['updateTime']));

    const old = { op: '==', field: 'name', value: text('Old') } as const;
    const from = { from: { kind: 'collection', path: 'menu' }, where: old } as const;
    const plan = await call(user, planBulkChange, {
      body: { pid: project.id, from, operations: [{ op: 'rename', field: 'name', to: 'title' }] },
    });
    await endOfRestore(user, plan.id);
    const changed = await applyPlan(user, plan.id);
    expect(changed).toMatchObject({ status: 'completed', outcome: { written: 2 } });
    const bulk = [changed.id, 'changed', await timeOf('menu/a')];
    expect(await effectsOn(project, 'menu/a')).toEqual([bulk]);
    expect(await effectsOn(project, 'menu/b')).toEqual([]);

    const undone = await undoAndWait(user, changed.id);
    const undo = [undone.id, 'changed', await timeOf('menu/a')];
    await deleteDocuments(database, ['menu/a']);
    const restored = await restore(user, backup, {
      mode: 'mirror',
      scope: { collections: ['menu'] },
    });
    const created = [restored.id, 'created', await timeOf('menu/a')];
    expect(await effectsOn(project, 'menu/a')).toEqual([created, undo, bulk]);
    expect(await effectsOn(project, 'menu/b')).toEqual([]);
    const other = await signUp();
    const query = { projectId: project.id, path: 'menu/a' };
    expect((await send(other, listChanges, { query })).status).toBe(404);
  });
});
