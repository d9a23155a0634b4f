// What a call puts into its request: the caller's id and token, and what the endpoint takes.
import {
  createProject,
  deleteProject,
  getHealth,
  listChanges,
  listProjects,
} from '@firekeep/functions/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { call } from './call.ts';
import { patchAuthState } from '../auth/auth-state.ts';

const asked = vi.hoisted(() => ({ tokens: [] as boolean[] }));

vi.mock('../auth/auth-session.ts', () => ({
  idToken: async (force: boolean) => {
    asked.tokens.push(force);
    return force ? 'renewed' : 'token';
  },
}));

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

let sent: Sent[] = [];

/** The server answers so, one call after the other. */
function answer(...answers: Response[]): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return answers.shift() ?? new Response(null, { status: 500 });
  });
}

const refused = () =>
  Response.json(
    { success: false, error: { code: 'unauthenticated', message: 'User not authenticated' } },
    { status: 401 },
  );
const listed = () =>
  Response.json({ success: true, data: { success: true, data: [sampleProject], error: null } });

beforeEach(() => {
  sent = [];
  asked.tokens.length = 0;
  patchAuthState({ user: sampleUser });
});

test('sends the user’s id as a parameter, and the token as a header', async () => {
  answer(listed());
  await call(listProjects, {});
  expect(sent[0]?.address).toBe('/api/projects?userId=ada');
  expect(sent[0]?.init).toMatchObject({
    method: 'GET',
    headers: { Authorization: 'Bearer token' },
    body: null,
  });
});

test('sends the user’s id in the body where there is one', async () => {
  answer(Response.json({ success: true, data: sampleProject }, { status: 201 }));
  const input = { name: 'Shop', firebaseProjectId: 'my-shop', connectionType: 'emulator' } as const;
  await call(createProject, { body: input });
  expect(sent[0]?.address).toBe('/api/projects');
  expect(sent[0]?.init.body).toBe(JSON.stringify({ ...input, userId: 'ada' }));
});

test('sends a query that is too long for an address as a body', async () => {
  const path = `notes/${'長'.repeat(500)}`;
  answer(Response.json({ success: true, data: { items: [], nextPageToken: null } }));
  await call(listChanges, { query: { projectId: 'shop', path } });
  expect(sent[0]?.address).toBe('/api/projects/changes');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'GET' },
    body: JSON.stringify({ projectId: 'shop', path, userId: 'ada' }),
  });
});

test('names what a call is about in its path, whatever characters that has', async () => {
  answer(Response.json({ success: true }));
  await call(deleteProject, { params: { id: 'a/b' } });
  expect(sent[0]?.address).toBe('/api/projects/a%2Fb?userId=ada');
  expect(sent[0]?.init.method).toBe('DELETE');
});

test('renews a token that is refused, once', async () => {
  answer(refused(), listed());
  expect((await call(listProjects, {})).data).toHaveLength(1);
  expect(asked.tokens).toEqual([false, true]);
  expect(sent[1]?.init.headers).toMatchObject({ Authorization: 'Bearer renewed' });
  answer(refused(), refused(), listed());
  await expect(call(listProjects, {})).rejects.toThrow('User not authenticated');
  expect(asked.tokens).toHaveLength(4);
});

test('a call that is open to everybody carries no token', async () => {
  answer(Response.json({ success: true, data: { status: 'ok', version: '1' } }));
  await call(getHealth, {});
  expect(sent[0]?.init.headers).not.toHaveProperty('Authorization');
  expect(asked.tokens).toEqual([]);
});
