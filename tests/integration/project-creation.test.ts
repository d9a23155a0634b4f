// Connecting projects over the API: what is taken, what is refused, and what is kept of it.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createProject,
  deleteProject,
  listProjects,
  messages,
  projectSchema,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { call, send } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { findOwnDocuments, readDocument, writeDocuments } from '../support/firestore-rest.ts';
import {
  connectProject,
  newFirebaseProjectId,
  privateKeyPem,
  serviceAccount,
} from '../support/projects.ts';
import { changeUser, signIn, signUp } from '../support/users.ts';

const own = () => ({ projectId: readEmulators().projectId });

function input(changes: Record<string, unknown> = {}) {
  const firebaseProjectId = newFirebaseProjectId();
  return {
    name: 'Shop',
    firebaseProjectId,
    connectionType: 'service-account',
    serviceAccountJson: JSON.stringify(serviceAccount(firebaseProjectId)),
    ...changes,
  };
}

async function refusal(changes: Record<string, unknown>) {
  const answer = await send(await signUp(), createProject, { body: input(changes) });
  return { status: answer.status, json: answer.json };
}

const invalid = (message: string, field: string) => ({
  status: 400,
  json: {
    success: false,
    error: { code: 'invalid-argument', message, fields: { [field]: message } },
  },
});

const specified =
  'id name firebaseProjectId connectionType credentials status permissions health metadata queryCount dataExported backupEnabled lastBackup lastSynced lastUsed createdAt updatedAt'.split(
    ' ',
  );

describe('create', () => {
  test('connects through the sealed key and shows no more of it than the owner may know', async () => {
    const user = await signUp();
    const answer = await send(user, createProject, { body: input({ name: '  Shop  ' }) });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      success: true,
      data: {
        name: 'Shop',
        databaseId: '(default)',
        status: 'connected',
        permissions: { read: true, write: true, delete: true },
        health: { status: 'healthy', errors: [] },
        credentials: { keyVersion: 1 },
        readOnly: false,
      },
    });
    expect(answer.text).not.toMatch(/BEGIN|PRIVATE|ciphertext|private_key"/);
    const { data } = z.object({ data: z.unknown() }).parse(answer.json);
    // Every field of the specification, each as the contract has it, and none that it has not.
    expect(projectSchema.parse(data)).toEqual(data);
    expect(Object.keys(projectSchema.shape)).toEqual(expect.arrayContaining(specified));
  });

  test('stores the key sealed, and nothing of it in the clear', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const base = `projects/${project.id}`;
    const stored = await Promise.all(
      ['', '/secrets/credential', '/secrets/data-key', '/internal/settings'].map((path) =>
        readDocument(own(), base + path),
      ),
    );
    expect(stored.every((document) => document !== null)).toBe(true);
    const text = JSON.stringify(stored);
    expect(stored[1]?.['fields']).toMatchObject({
      iv: { stringValue: expect.any(String) },
      ciphertext: { stringValue: expect.any(String) },
    });
    const secretLine = privateKeyPem().split('\n')[3];
    expect(text).not.toContain(secretLine);
    expect(text).not.toContain('PRIVATE KEY');
  });

  test.each([
    [{ name: '' }, messages.nameRequired, 'name'],
    [{ name: '   ' }, messages.nameRequired, 'name'],
    [{ name: undefined }, messages.nameRequired, 'name'],
    [{ name: 'x'.repeat(51) }, messages.nameTooLong, 'name'],
    [{ firebaseProjectId: '' }, messages.firebaseProjectIdRequired, 'firebaseProjectId'],
    [{ firebaseProjectId: 'Shop' }, messages.firebaseProjectIdFormat, 'firebaseProjectId'],
    [{ firebaseProjectId: 'a/b' }, messages.firebaseProjectIdFormat, 'firebaseProjectId'],
    [{ firebaseProjectId: '../x' }, messages.firebaseProjectIdFormat, 'firebaseProjectId'],
    [{ serviceAccountJson: undefined }, messages.serviceAccountRequired, 'serviceAccountJson'],
    [{ serviceAccountJson: '' }, messages.serviceAccountRequired, 'serviceAccountJson'],
  ])('%j is refused with the sentence of the specification', async (changes, message, field) => {
    expect(await refusal(changes)).toEqual(invalid(message, field));
  });

  test('of several mistakes the first one is the message', async () => {
    const { json } = await refusal({ name: '', firebaseProjectId: 'X', serviceAccountJson: '' });
    expect(json).toMatchObject({
      error: {
        message: messages.nameRequired,
        fields: { firebaseProjectId: messages.firebaseProjectIdFormat },
      },
    });
  });

  test('a name of 50 characters is taken', async () => {
    const project = await connectProject(await signUp(), { name: 'x'.repeat(50) });
    expect(project.name).toHaveLength(50);
  });

  test('a project is connected once by a user, and that is said before a missing key', async () => {
    const user = await signUp();
    const { firebaseProjectId } = await connectProject(user);
    const body = input({ firebaseProjectId, serviceAccountJson: undefined });
    const answer = await send(user, createProject, { body });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error: { message: messages.alreadyConnected } });
    const other = await connectProject(await signUp(), { firebaseProjectId });
    expect(other.firebaseProjectId).toBe(firebaseProjectId);

    const named = { body: input({ firebaseProjectId, databaseId: 'staging' }) };
    const second = await send(user, createProject, named);
    expect(second.json).toMatchObject({ data: { databaseId: 'staging', status: 'connected' } });
    expect((await send(user, createProject, named)).status).toBe(409);
    const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(second.json);
    await call(user, deleteProject, { params: { id: data.id }, query: {} });
    expect((await send(user, createProject, named)).status).toBe(201);
  });

  test('a project that holds its database by the lock of the default one lets go of it', async () => {
    const user = await signUp();
    const firebaseProjectId = newFirebaseProjectId();
    const named = input({ firebaseProjectId, databaseId: 'staging' });
    const answer = await send(user, createProject, { body: named });
    const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(answer.json);
    const hash = createHash('sha256').update(JSON.stringify([user.uid, firebaseProjectId]));
    const fields = { ownerId: { stringValue: user.uid }, projectId: { stringValue: data.id } };
    await writeDocuments(own(), [{ path: `projectLocks/${hash.digest('hex')}`, fields }]);
    await call(user, deleteProject, { params: { id: data.id }, query: {} });
    expect(await findOwnDocuments('projectLocks', 'projectId', data.id)).toEqual([]);
    const body = input({ firebaseProjectId });
    expect((await send(user, createProject, { body })).status).toBe(201);
  });

  test('an address that is not verified stores no key until it is', async () => {
    const user = await signUp({ isVerified: false });
    const refused = await send(user, createProject, { body: input() });
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('Verify your email address first'),
    ]);
    expect((await call(user, listProjects, { query: {} })).data).toEqual([]);
    await changeUser(user.uid, { emailVerified: true });
    const verified = await signIn(user.email, user.password);
    expect((await send(verified, createProject, { body: input() })).status).toBe(201);
  });

  test('of calls that race for a project one succeeds', async () => {
    const user = await signUp();
    const body = input();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => send(user, createProject, { body })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const { data } = await call(user, listProjects, { query: {} });
    expect(data).toHaveLength(1);
  });

  test('the key may belong to another project', async () => {
    const user = await signUp();
    const serviceAccountJson = JSON.stringify(serviceAccount('demo-somewhere-else'));
    const answer = await send(user, createProject, { body: input({ serviceAccountJson }) });
    expect(answer.status).toBe(201);
  });

  test('a Google connection without a consent is refused', async () => {
    const message = 'The access that Google gave has run out. Choose the Google account again';
    expect(await refusal({ connectionType: 'google' })).toMatchObject({
      status: 422,
      json: { error: { code: 'failed-precondition', message } },
    });
  });

  test("Firekeep's own project is refused in the emulators", async () => {
    const { status } = await refusal({ firebaseProjectId: readEmulators().projectId });
    expect(status).toBe(400);
  });

  test('an emulator can be connected where Firekeep runs in the emulators', async () => {
    const body = input({ connectionType: 'emulator', serviceAccountJson: undefined });
    const answer = await send(await signUp(), createProject, { body });
    expect(answer.json).toMatchObject({ data: { status: 'connected', credentials: null } });
  });

  test('only an emulator on this machine can be named', async () => {
    const emulatorHost = '169.254.169.254:80';
    const { status } = await refusal({ connectionType: 'emulator', emulatorHost });
    expect(status).toBe(400);
  });

  test('a connection that fails is stored, with what went wrong', async () => {
    const body = input({ connectionType: 'emulator', emulatorHost: '127.0.0.1:9' });
    const answer = await send(await signUp(), createProject, { body });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      data: { status: 'disconnected', health: { status: 'unhealthy', latency: null } },
    });
    expect(answer.text).not.toContain('ECONNREFUSED');
  });
});
