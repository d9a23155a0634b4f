// Listing, changing and disconnecting projects over the API, and whose they are.
import { describe, expect, test } from 'vitest';
import {
  deleteProject,
  listAuditLog,
  listProjects,
  messages,
  noGuards,
  putDocument,
  testConnection,
  updateProject,
} from '@firekeep/functions/contract';
import { endDeletion } from '../support/deletions.ts';
import { call, send } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { findOwnDocuments, readDocument } from '../support/firestore-rest.ts';
import { connectProject, serviceAccount } from '../support/projects.ts';
import { changeUser, deleteUser, signIn, signUp } from '../support/users.ts';

const own = () => ({ projectId: readEmulators().projectId });

describe('list', () => {
  test("shows the user's projects in the envelope of the specification, oldest first", async () => {
    const user = await signUp();
    await connectProject(await signUp());
    expect(await call(user, listProjects, { query: {} })).toEqual({
      success: true,
      data: [],
      error: null,
    });
    await connectProject(user, { name: 'one' });
    await connectProject(user, { name: 'two' });
    const { data } = await call(user, listProjects, { query: {} });
    expect(data.map(({ name }) => name)).toEqual(['one', 'two']);
  });
});

describe('update', () => {
  test('changes what is given and leaves the rest', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const lastUsed = new Date().toISOString();
    const changed = await call(user, updateProject, {
      params: { id: project.id },
      body: { name: 'New', metadata: { favorite: true, tags: ['a'] }, lastUsed },
    });
    expect(changed).toEqual({
      ...project,
      name: 'New',
      metadata: { ...project.metadata, favorite: true, tags: ['a'] },
      lastUsed,
      updatedAt: changed.updatedAt,
    });
  });

  test('a project marked read-only shows as such', async () => {
    const user = await signUp();
    const { id } = await connectProject(user);
    const changed = await call(user, updateProject, { params: { id }, body: { readOnly: true } });
    expect(changed.status).toBe('read-only');
    const checked = await call(user, testConnection, { params: { id }, body: {} });
    expect(checked.status).toBe('read-only');
  });

  test('guards stay until others are set, and are checked by every call that writes', async () => {
    const user = await signUp();
    const { id } = await connectProject(user);
    const guards = { ...noGuards, needsReason: true, protectedCollections: ['**/orders'] };
    const changed = await call(user, updateProject, { params: { id }, body: { guards } });
    expect(changed.guards).toEqual(guards);
    await call(user, updateProject, { params: { id }, body: { name: 'New' } });
    const { data } = await call(user, listProjects, { query: {} });
    expect(data[0]).toMatchObject({ name: 'New', guards });
    const write = { pid: id, path: 'a/b', fields: {} };
    const refused = await send(user, putDocument, { body: write });
    expect(refused).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid-argument', fields: { reason: expect.any(String) } } },
    });
    const path = 'a/b/orders/1';
    const body = { ...write, path, reason: 'Because' };
    expect(await send(user, putDocument, { body })).toMatchObject({
      json: { error: { message: expect.stringContaining('a/*/orders is protected') } },
    });
    const { items } = await call(user, listAuditLog, { params: { id }, query: {} });
    expect(items.map(({ action, result }) => [action, result])).toEqual(
      expect.arrayContaining([
        ['project.updated', 'ok'],
        ['document.changed', 'refused'],
      ]),
    );
  });

  test('the owner narrows what the key grants, and a check does not widen it again', async () => {
    const user = await signUp();
    const { id } = await connectProject(user);
    const permissions = { read: true, write: false, delete: false };
    const changed = await call(user, updateProject, { params: { id }, body: { permissions } });
    expect(changed).toMatchObject({ permissions, status: 'read-only' });
    const checked = await call(user, testConnection, { params: { id }, body: {} });
    expect(checked.permissions).toEqual(permissions);
  });

  test('a new key replaces the old one', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const sealed = await readDocument(own(), `projects/${project.id}/secrets/credential`);
    const serviceAccountJson = JSON.stringify(
      serviceAccount(project.firebaseProjectId, { private_key_id: 'second' }),
    );
    const changed = await call(user, updateProject, {
      params: { id: project.id },
      body: { serviceAccountJson },
    });
    expect(changed.credentials).toMatchObject({ privateKeyId: 'second', keyVersion: 2 });
    expect(changed.status).toBe('connected');
    const resealed = await readDocument(own(), `projects/${project.id}/secrets/credential`);
    expect(resealed).not.toEqual(sealed);
  });

  test('a key that is none changes nothing', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const body = { serviceAccountJson: '{}', name: 'New' };
    const answer = await send(user, updateProject, { params: { id: project.id }, body });
    expect(answer.status).toBe(400);
    const { data } = await call(user, listProjects, { query: {} });
    expect(data).toEqual([project]);
  });

  test.each([{ ownerId: 'x' }, { firebaseProjectId: 'demo-x' }, { status: 'connected' }])(
    '%j cannot be set',
    async (body) => {
      const user = await signUp();
      const { id } = await connectProject(user);
      expect((await send(user, updateProject, { params: { id }, body })).status).toBe(400);
    },
  );
});

describe('delete', () => {
  test('destroys the credential at once, the data key at the end, and frees the Firebase project', async () => {
    const user = await signUp();
    const { id, firebaseProjectId } = await connectProject(user);
    const answer = await send(user, deleteProject, { params: { id } });
    expect(answer.json).toEqual({ success: true });
    const left = (...paths: readonly string[]) =>
      Promise.all(paths.map((path) => readDocument(own(), `projects/${id}${path}`)));
    expect(await left('', '/secrets/credential', '/internal/settings')).toEqual([null, null, null]);
    expect(await left('/secrets/data-key')).not.toEqual([null]);
    expect(await findOwnDocuments('projectLocks', 'projectId', id)).toEqual([]);
    expect((await send(user, deleteProject, { params: { id } })).status).toBe(404);
    expect((await connectProject(user, { firebaseProjectId })).status).toBe('connected');
    await endDeletion(id);
    expect(await left('/secrets/data-key')).toEqual([null]);
  });
});

describe('users', () => {
  test('a userId that is not the caller is refused', async () => {
    const user = await signUp();
    const answer = await send({ ...user, uid: 'somebody-else' }, listProjects);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({
      error: { code: 'permission-denied', message: messages.permissionDenied },
    });
  });

  test.each(['disabled', 'deleted', 'revoked'])('a %s user is turned away at once', async (how) => {
    const user = await signUp();
    const { id } = await connectProject(user);
    if (how === 'disabled') {
      await changeUser(user.uid, { disableUser: true });
    } else if (how === 'deleted') {
      await deleteUser(user.uid);
    } else {
      await changeUser(user.uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    }
    const answer = await send(user, deleteProject, { params: { id } });
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ error: { message: messages.notAuthenticated } });
  });

  test('a user who signed in again keeps their projects', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const again = await signIn(user.email, user.password);
    expect((await call(again, listProjects, { query: {} })).data).toEqual([project]);
  });
});
