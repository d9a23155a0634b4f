// Connections by a Google account's consent, against a real OAuth server in Google's place.
import {
  createProject,
  deleteProject,
  exchangeGoogleCode,
  googleConnectionSchema,
  listCollections,
  listConnectionTypes,
  listProjects,
  testConnection,
  updateProject,
} from '@firekeep/functions/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { call, send } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { readAllDocuments, readDocument } from '../support/firestore-rest.ts';
import { allScopes, startGoogle, type GoogleServer } from '../support/google-server.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';
import {
  authorize,
  exchange,
  consent,
  connect,
  addProject,
  digest,
} from '../support/google-consents.ts';

let google: GoogleServer;
let ada: TestUser;

beforeEach(async () => {
  google = await startGoogle();
  ada = await signUp();
});
afterEach(async () => google.stop());

const own = () => ({ projectId: readEmulators().projectId });
const past = { stringValue: '2020-01-01T00:00:00.000Z' };
const begunElsewhere =
  'This connection was begun elsewhere, was finished already, or took too long';
const mustStartAgain = {
  code: 'failed-precondition',
  message: expect.stringContaining(begunElsewhere),
};

test('an account’s consent connects its own project', async () => {
  expect(await call(ada, listConnectionTypes, { query: {} })).toEqual({
    google: true,
    emulator: true,
  });
  const [shop, garden, blog] = [
    await addProject(google, 'Shop'),
    await addProject(google),
    await addProject(google),
  ];
  await connectProject(ada, { firebaseProjectId: garden });

  const answer = await authorize(ada);
  const asked = Object.fromEntries(answer.url.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'firekeep-tests',
    redirect_uri: `${readEmulators().origin}/oauth/firebase/callback`,
    scope:
      'openid email https://www.googleapis.com/auth/datastore https://www.googleapis.com/auth/firebase.readonly',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent select_account',
  });
  expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/);

  const connection = await exchange(ada, answer);
  expect(connection).toMatchObject({
    account: 'ada@gmail.example',
    projects: [
      { firebaseProjectId: shop, displayName: 'Shop', isConnected: false },
      { firebaseProjectId: garden, displayName: garden, isConnected: true },
      { firebaseProjectId: blog, displayName: blog, isConnected: false },
    ],
  });
  const project = await connect(ada, shop, connection.connectionId);
  expect(project).toMatchObject({
    connectionType: 'google',
    status: 'connected',
    permissions: { read: true, write: true, delete: true },
    credentials: { clientEmail: 'ada@gmail.example', privateKeyId: '', keyVersion: 1 },
  });
  const collections = await call(ada, listCollections, { query: { pid: project.id } });
  expect(collections).toEqual([{ id: 'things', path: 'things', documentCount: 1 }]);
  // It served its one project.
  await expect(connect(ada, blog, connection.connectionId)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('The access that Google gave has run out'),
  });
  expect(google.revoked).toEqual([]);
});

test('what Google gave is nowhere in the clear', async () => {
  const shop = await addProject(google);
  const answer = await authorize(ada);
  const begun = await readDocument(own(), `oauthStates/${digest(answer.state)}`);
  expect(begun).not.toBeNull();
  expect(JSON.stringify(begun)).not.toContain(answer.state);
  expect(JSON.stringify(begun)).not.toContain(answer.session);
  const exchanged = await send(ada, exchangeGoogleCode, {
    body: { state: answer.state, session: answer.session, code: answer.code },
  });
  const connection = z.object({ data: googleConnectionSchema }).parse(exchanged.json).data;
  const pending = JSON.stringify(
    await readDocument(own(), `oauthConnections/${connection.connectionId}`),
  );
  const project = await connect(ada, shop, connection.connectionId);
  const listed = await send(ada, listProjects, { query: {} });
  const stored = JSON.stringify(await readAllDocuments(own()));
  expect(stored).toContain(project.id);

  const [token = ''] = google.granted;
  expect(token).not.toBe('');
  for (const text of [token, answer.code, Buffer.from(token).toString('base64')]) {
    for (const place of [exchanged.text, listed.text, pending, stored]) {
      expect(place).not.toContain(text);
    }
  }
});

test('a state works once, for its user, in its tab, for a while, and with its own code', async () => {
  await addProject(google);
  const bob = await signUp();
  const used = await authorize(ada);
  await exchange(ada, used);
  await expect(exchange(ada, used)).rejects.toMatchObject(mustStartAgain);

  const foreign = await authorize(ada);
  await expect(exchange(bob, foreign)).rejects.toMatchObject(mustStartAgain);
  const otherTab = await authorize(bob);
  await expect(exchange(ada, { ...foreign, session: otherTab.session })).rejects.toMatchObject(
    mustStartAgain,
  );
  // That try has used it up.
  await expect(exchange(ada, foreign)).rejects.toMatchObject(mustStartAgain);

  const late = await authorize(ada);
  await changeOwn(`oauthStates/${digest(late.state)}`, { expiresAt: past });
  await expect(exchange(ada, late)).rejects.toMatchObject(mustStartAgain);

  // The code belongs to another verifier.
  const [first, second] = [await authorize(ada), await authorize(ada)];
  await expect(exchange(ada, { ...first, code: second.code })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('Google did not accept the answer to this connection'),
  });
  await expect(exchange(ada, { ...second, code: 'made-up' })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('a consent without the database is revoked and named', async () => {
  google.account.scope = 'openid email https://www.googleapis.com/auth/firebase.readonly';
  await expect(consent(ada)).rejects.toMatchObject({
    message: expect.stringContaining(
      'Firekeep needs the permission for Cloud Datastore, which was not granted',
    ),
  });
  expect(google.revoked).toHaveLength(1);
});

test('a consent that is of no use leaves alone what lives on the account’s', async () => {
  const shop = await addProject(google);
  const project = await connect(ada, shop, (await consent(ada)).connectionId);
  google.account.scope = 'openid email https://www.googleapis.com/auth/firebase.readonly';
  await expect(consent(ada)).rejects.toMatchObject({
    message: expect.stringContaining('which was not granted'),
  });
  google.account.scope = allScopes;
  google.failingLists = 1;
  await expect(consent(ada)).rejects.toMatchObject({ code: 'unavailable' });
  expect(google.revoked).toEqual([]);

  await call(ada, deleteProject, { params: { id: project.id }, query: {} });
  expect(google.revoked).toEqual([google.granted[0]]);
  google.failingLists = 1;
  await expect(consent(ada)).rejects.toMatchObject({ code: 'unavailable' });
  expect(google.revoked).toEqual([google.granted[0], google.granted.at(-1)]);
});

test('a consent that ran out leaves alone the one that its user gave after it', async () => {
  const shop = await addProject(google);
  const first = await consent(ada);
  const second = await consent(ada);
  await changeOwn(`oauthConnections/${first.connectionId}`, { expiresAt: past });
  await fireTick();
  expect(await readDocument(own(), `oauthConnections/${first.connectionId}`)).toBeNull();
  expect(google.revoked).toEqual([]);
  const project = await connect(ada, shop, second.connectionId);
  expect(project.status).toBe('connected');
});

test('only a listed project is connected, by who gave the consent, in time', async () => {
  const shop = await addProject(google);
  const { connectionId } = await consent(ada);
  await expect(connect(ada, newFirebaseProjectId(), connectionId)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining('This project is not among those of the Google account'),
  });
  const gone = {
    code: 'failed-precondition',
    message: expect.stringContaining('The access that Google gave has run out'),
  };
  await expect(connect(await signUp(), shop, connectionId)).rejects.toMatchObject(gone);
  await expect(
    call(ada, createProject, {
      body: { name: 'x', firebaseProjectId: shop, connectionType: 'google' },
    }),
  ).rejects.toMatchObject(gone);
  await changeOwn(`oauthConnections/${connectionId}`, { expiresAt: past });
  await expect(connect(ada, shop, connectionId)).rejects.toMatchObject(gone);
  expect(await call(ada, listProjects, { query: {} })).toMatchObject({ data: [] });
});

test('a consent that was revoked shows, and a new one connects again', async () => {
  const shop = await addProject(google);
  const { connectionId } = await consent(ada);
  const project = await connect(ada, shop, connectionId);
  google.revoked.push(...google.granted);

  const sentence =
    'Google no longer accepts this connection. Connect the project with Google again';
  await expect(call(ada, listCollections, { query: { pid: project.id } })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(await call(ada, listProjects, { query: {} })).toMatchObject({
    data: [{ status: 'disconnected', health: { status: 'unhealthy', errors: [sentence] } }],
  });
  expect(await call(ada, testConnection, { params: { id: project.id }, body: {} })).toMatchObject({
    status: 'disconnected',
    errors: [sentence],
  });

  const again = await consent(ada);
  const body = { googleConnectionId: again.connectionId };
  const renewed = await call(ada, updateProject, { params: { id: project.id }, body });
  expect(renewed).toMatchObject({ status: 'connected', credentials: { keyVersion: 2 } });

  await expect(
    call(ada, updateProject, {
      params: { id: project.id },
      body: { ...body, serviceAccountJson: '{}' },
    }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  const byKey = await connectProject(ada);
  await expect(call(ada, updateProject, { params: { id: byKey.id }, body })).rejects.toMatchObject({
    message: expect.stringContaining('This project is not connected by a Google account'),
  });
});

test('the consent ends with the last project that lives on it', async () => {
  const [shop, garden] = [await addProject(google), await addProject(google)];
  const first = await connect(ada, shop, (await consent(ada)).connectionId);
  const second = await connect(ada, garden, (await consent(ada)).connectionId);
  await call(ada, deleteProject, { params: { id: first.id }, query: {} });
  expect(google.revoked).toEqual([]);
  google.failingRevocations = 1;
  await call(ada, deleteProject, { params: { id: second.id }, query: {} });
  expect(google.revoked).toEqual([google.granted[1]]);
});

test('a consent that nobody uses is revoked and destroyed', async () => {
  await addProject(google);
  const { connectionId } = await consent(ada);
  const begun = await authorize(ada);
  // What the TTL policy goes by, should no tick come.
  expect(await readDocument(own(), `oauthStates/${digest(begun.state)}`)).toMatchObject({
    fields: { deleteAfter: { timestampValue: expect.any(String) } },
  });
  await changeOwn(`oauthStates/${digest(begun.state)}`, { expiresAt: past });
  await fireTick();
  expect(await readDocument(own(), `oauthConnections/${connectionId}`)).not.toBeNull();
  expect(await readDocument(own(), `oauthStates/${digest(begun.state)}`)).toBeNull();

  await changeOwn(`oauthConnections/${connectionId}`, { expiresAt: past });
  await fireTick();
  expect(await readDocument(own(), `oauthConnections/${connectionId}`)).toBeNull();
  expect(google.revoked).toContain(google.granted[0]);
});
