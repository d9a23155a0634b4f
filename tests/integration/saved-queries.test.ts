// Queries kept with a project.
import {
  deleteProject,
  deleteSavedQuery,
  exportAccount,
  listSavedQueries,
  maxSavedQueries,
  saveQuery,
  updateSavedQuery,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { endDeletion } from '../support/deletions.ts';
import { call, send } from '../support/api.ts';
import { findOwnDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { inThings } from '../support/queried-project.ts';
import { int, list, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

let user: TestUser;

beforeAll(async () => {
  user = await signUp();
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
    expect((await listed(own.id)).map(({ name, query: kept }) => [name, kept?.limit])).toEqual([
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
    await endDeletion(own.id);
    await waitUntil('it is gone', async () => {
      const left = await findOwnDocuments('savedQueries', 'id', saved.id);
      return left.length === 0 ? true : null;
    });
    expect((await send(user, listSavedQueries, { query: { pid: own.id } })).status).toBe(404);
  });
});
