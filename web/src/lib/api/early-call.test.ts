// Calls that are sent before the code that needs them has come.
import { listProjects } from '@firekeep/functions/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { patchAuthState } from '../auth/auth-state.ts';
import type { StoredSession } from '../auth/stored-session.ts';
import { call } from './call.ts';
import { sendEarly, takeEarly } from './early-call.ts';

const stored = vi.hoisted(() => ({ session: undefined as StoredSession | undefined }));
vi.mock('../auth/stored-session.ts', () => ({ storedSession: async () => stored.session }));
vi.mock('../auth/auth-session.ts', () => ({ idToken: async () => 'later' }));

let sent: { readonly address: string; readonly headers: unknown }[] = [];

/** The server answers so, one call after the other. */
function answer(...answers: readonly (() => Response)[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    sent.push({ address, headers });
    const next = left.shift();
    if (next === undefined) {
      throw new TypeError('Failed to fetch');
    }
    return next();
  });
}

const url = '/api/projects?userId=ada';
const listed = () =>
  Response.json({ success: true, data: { success: true, data: [sampleProject], error: null } });

beforeEach(() => {
  sent = [];
  stored.session = { userId: 'ada', token: 'kept', record: {} };
  patchAuthState({ user: sampleUser });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the list of projects is sent early, and taken by who asks for it', async () => {
  answer(listed);
  sendEarly('/api/projects');
  const { data } = await call(listProjects, {});
  expect(data).toEqual([sampleProject]);
  expect(sent).toEqual([
    { address: url, headers: { Accept: 'application/json', Authorization: 'Bearer kept' } },
  ]);
});

test('is taken once: who asks again, asks the server', async () => {
  answer(listed, listed);
  sendEarly('/api/projects');
  await Promise.all([call(listProjects, {}), call(listProjects, {})]);
  expect(sent.map(({ address }) => address)).toEqual([url, url]);
});

test('another user gets nothing of it', async () => {
  answer(listed, listed);
  sendEarly('/api/projects');
  patchAuthState({ user: { ...sampleUser, id: 'eve' } });
  await call(listProjects, {});
  expect(sent.map(({ address }) => address)).toEqual([url, '/api/projects?userId=eve']);
});

test.each([
  ['was refused', () => new Response(null, { status: 401 })],
  [
    'has failed',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('what %s is asked for as ever', async (_, failing) => {
  answer(failing, listed);
  sendEarly('/api/projects');
  const { data } = await call(listProjects, {});
  expect(data).toEqual([sampleProject]);
  expect(sent[1]?.headers).toMatchObject({ Authorization: 'Bearer later' });
});

test('an answer grows too old to be taken', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const [age, isTaken] of [
    [limits.prefetchedMs, true],
    [limits.prefetchedMs + 1, false],
  ] as const) {
    answer(listed);
    sendEarly('/api/projects');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(age);
    expect((await takeEarly('/api/projects', url)) !== undefined).toBe(isTaken);
    sent = [];
  }
});

test('nothing is sent where nobody is kept', async () => {
  answer(listed);
  stored.session = undefined;
  sendEarly('/api/projects');
  await expect(takeEarly('/api/projects', url)).resolves.toBeUndefined();
  expect(sent).toEqual([]);
});

test('who gives up gets no answer', async () => {
  answer(listed);
  sendEarly('/api/projects');
  await expect(call(listProjects, {}, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
});
