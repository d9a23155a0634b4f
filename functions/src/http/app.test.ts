import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import type { AuditRecord } from '../services/audit/audit-log.ts';
import type { Identity } from '../services/ports/identity.ts';
import { createApp } from './app.ts';
import { MemoryBudget } from './memory-budget.ts';
import { createRateLimit } from './rate-limit.ts';
import { installRequestGuard } from './request-guard.ts';
import { route, type Route } from './route.ts';

const log = createLog(() => {});
installRequestGuard({ ownsBody: true, admitBody: null, log });

const userId = z.string();
const getThing = defineEndpoint({
  method: 'GET',
  path: '/api/things/{id}',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ userId }),
  data: z.object({ id: z.string() }),
});
const fixedThing = defineEndpoint({
  method: 'POST',
  path: '/api/things/fixed',
  access: 'user',
  status: 202,
  body: z.strictObject({ userId }),
});

/** Tokens are user ids; asks are remembered with their freshness. */
function fakeIdentity() {
  const asked: boolean[] = [];
  const identity: Identity = {
    verify: async (token, { fresh }) => {
      asked.push(fresh);
      if (token === 'nobody' || (fresh && token.endsWith('revoked'))) {
        throw new AppError('unauthenticated', messages.notAuthenticated);
      }
      return {
        uid: token,
        isAdmin: token.startsWith('admin'),
        isVerified: !token.startsWith('unverified'),
      };
    },
  };
  return { identity, asked };
}

async function start(routes: readonly Route[], burst = 100) {
  const lines: string[] = [];
  const { identity, asked } = fakeIdentity();
  const told: AuditRecord[] = [];
  const app = createApp({
    routes,
    identity,
    rateLimit: createRateLimit({ burst, perSecond: 0.001, elapsedMs: () => 0 }),
    memory: new MemoryBudget({
      totalBytes: 100,
      firstCalls: { totalBytes: 0, callBytes: 0 },
      callerBytes: 60,
      waitMs: 20,
      waitingCalls: 3,
    }),
    log: createLog((line) => lines.push(line)),
    version: '1',
    auditing: {
      auditLog: { tell: async (record) => void told.push(record) },
      subjects: {
        find: async (uid) => (uid === 'ada' ? { ownerId: 'ada', projectId: 'shop' } : null),
      },
    },
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (
    path: string,
    options: {
      token?: string;
      method?: string;
      body?: unknown;
      signal?: AbortSignal;
      forwardedFor?: string;
    } = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        Authorization: `Bearer ${options.token ?? 'ada'}`,
        'Content-Type': 'application/json',
        ...(options.forwardedFor === undefined ? {} : { 'X-Forwarded-For': options.forwardedFor }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  };
  return { ask, lines, asked, told, [Symbol.asyncDispose]: async () => void server.close() };
}

const echo = route(getThing, async ({ params }) => ({ id: params.id }));

test('a route gets parsed input and answers in the envelope', async () => {
  await using app = await start([echo]);
  const { status, body } = await app.ask('/api/things/a%2Fb?userId=ada');
  expect([status, body]).toEqual([200, { success: true, data: { id: 'a/b' } }]);
});

describe('a call that holds much', () => {
  /** Calls that end when they are let go. */
  function heldCalls() {
    const under: (() => void)[] = [];
    const held = route(
      getThing,
      async ({ params }) => {
        await new Promise<void>((resolve) => under.push(resolve));
        return { id: params.id };
      },
      { holdsBytes: 50 },
    );
    return { held, under };
  }

  test('waits for its part, and is refused with a time to try again once that takes too long', async () => {
    const { held, under } = heldCalls();
    await using app = await start([held]);
    const ask = async (token: string) => app.ask(`/api/things/x?userId=${token}`, { token });
    const calls = [ask('ada'), ask('bob')];
    await expect.poll(() => under).toHaveLength(2);
    const own = await ask('ada');
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '5']);
    expect(own.body).toMatchObject({ error: { code: 'resource-exhausted' } });
    const others = await ask('eve');
    expect([others.status, others.headers.get('retry-after')]).toEqual([503, '5']);
    under.forEach((end) => end());
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('gives its part back with its answer, also with that of a failure', async () => {
    const failing = route(
      getThing,
      async () => {
        throw new AppError('not-found', 'Nothing there');
      },
      { holdsBytes: 60 },
    );
    await using app = await start([failing]);
    for (let n = 0; n < 4; n += 1) {
      expect((await app.ask('/api/things/x?userId=ada')).status).toBe(404);
    }
  });
});

test('a call holds its part until its work has ended, whoever waits for the answer', async () => {
  const under: (() => void)[] = [];
  const working = route(
    getThing,
    async ({ params }) => {
      await new Promise<void>((resolve) => under.push(resolve));
      return { id: params.id };
    },
    { holdsBytes: 60 },
  );
  await using app = await start([working]);
  const browser = new AbortController();
  const gone = app.ask('/api/things/x?userId=ada', { signal: browser.signal });
  await expect.poll(() => under).toHaveLength(1);
  browser.abort();
  await expect(gone).rejects.toThrow('abort');
  expect((await app.ask('/api/things/x?userId=ada')).status).toBe(429);
  under.forEach((end) => end());
  const next = app.ask('/api/things/x?userId=ada');
  await expect.poll(() => under).toHaveLength(2);
  under.forEach((end) => end());
  expect((await next).status).toBe(200);
});

test('who goes away while waiting is no failure', async () => {
  const held: (() => void)[] = [];
  const holding = route(
    getThing,
    async ({ params }) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return { id: params.id };
    },
    { holdsBytes: 60 },
  );
  await using app = await start([holding]);
  const first = app.ask('/api/things/x?userId=ada');
  await expect.poll(() => held).toHaveLength(1);
  const browser = new AbortController();
  const gone = app.ask('/api/things/x?userId=ada', { signal: browser.signal });
  setTimeout(() => browser.abort(), 5);
  await expect(gone).rejects.toThrow('abort');
  held.forEach((end) => end());
  await first;
  expect(app.lines).toEqual([]);
});

test('items that are made in passing are answered like a list, one at a time', async () => {
  const made: number[] = [];
  function* items() {
    for (let n = 0; n < 3; n += 1) {
      made.push(n);
      yield { id: `${n}` };
    }
  }
  const listThings = defineEndpoint({
    method: 'GET',
    path: '/api/things',
    access: 'user',
    query: z.strictObject({ userId }),
    data: z.object({ items: z.array(z.object({ id: z.string() })), next: z.string().nullable() }),
  });
  const wide = { items: items(), next: null, secret: 'left out' };
  await using app = await start([route(listThings, async () => wide)]);
  const { status, body } = await app.ask('/api/things?userId=ada');
  const data = { items: [{ id: '0' }, { id: '1' }, { id: '2' }], next: null };
  expect([status, body]).toEqual([200, { success: true, data }]);
  expect(made).toEqual([0, 1, 2]);
});

test('work ends when nobody waits for its answer any more', async () => {
  const browser = new AbortController();
  const work = { hasEnded: false };
  const slow = route(getThing, async ({ params }, { signal }) => {
    browser.abort();
    await once(signal, 'abort');
    work.hasEnded = true;
    return { id: params.id };
  });
  await using app = await start([slow]);
  const asked = app.ask('/api/things/a?userId=ada', { signal: browser.signal });
  await expect(asked).rejects.toThrow('abort');
  await expect.poll(() => work.hasEnded).toBe(true);
});

test('a call without data answers with success alone and its own status', async () => {
  await using app = await start([route(fixedThing, async () => undefined)]);
  const options = { method: 'POST', body: { userId: 'ada' } };
  const { status, body } = await app.ask('/api/things/fixed', options);
  expect([status, body]).toEqual([202, { success: true }]);
});

test('fixed paths come before parameters, whatever the order of the routes', async () => {
  await using app = await start([echo, route(fixedThing, async () => undefined)]);
  expect((await app.ask('/api/things/fixed?userId=ada')).status).toBe(405);
});

test('the caller is known before anything of the call is read', async () => {
  await using app = await start([echo]);
  for (const token of ['nobody', '???', '']) {
    const { status, body } = await app.ask('/api/things/x', { token });
    expect([status, body]).toEqual([
      401,
      { success: false, error: { code: 'unauthenticated', message: 'User not authenticated' } },
    ]);
  }
  expect((await app.ask('/api/things/x?userId=bob')).status).toBe(403);
});

test('a sensitive call asks whether the token is revoked now', async () => {
  const sensitive = route(fixedThing, async () => undefined, { sensitive: true });
  await using app = await start([echo, sensitive]);
  await app.ask('/api/things/x?userId=ada');
  await app.ask('/api/things/fixed', { method: 'POST', body: { userId: 'ada' } });
  expect(app.asked).toEqual([false, true]);
});

test('a user who calls too often is told when to come back', async () => {
  await using app = await start([echo], 2);
  await app.ask('/api/things/x?userId=ada');
  await app.ask('/api/things/x?userId=ada');
  const { status, headers, body } = await app.ask('/api/things/x?userId=ada');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ error: { code: 'resource-exhausted' } });
  expect((await app.ask('/api/things/x?userId=bob', { token: 'bob' })).status).toBe(200);
});

describe('a caller who is not signed in', () => {
  const openThing = defineEndpoint({ method: 'GET', path: '/api/open', access: 'public' });
  const open = route(openThing, async () => undefined);

  test('has a limit for their network, whoever calls through the same server', async () => {
    await using app = await start([open], 2);
    const ask = async (caller: string) => {
      const forwardedFor = `${caller}, 192.0.2.1`;
      return (await app.ask('/api/open', { forwardedFor })).status;
    };
    const statuses = [await ask('198.51.100.7'), await ask('198.51.100.8')];
    expect(statuses).toEqual([200, 200]);
    expect(await ask('198.51.100.9')).toBe(429);
    expect(await ask('203.0.113.1')).toBe(200);
  });

  test('does not get past it by making up a network for each call', async () => {
    await using app = await start([open], 2);
    const statuses: number[] = [];
    for (let call = 0; call < 60; call += 1) {
      const { status } = await app.ask('/api/open', { forwardedFor: `10.0.${call}.1, 192.0.2.1` });
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, 38))).toEqual(new Set([200]));
    expect(new Set(statuses.slice(40))).toEqual(new Set([429]));
  });
});

test('a call that is sensitive with some input only asks then', async () => {
  const sensitive = ({ params }: { params: { id: string } }) => params.id === 'secret';
  await using app = await start([
    route(getThing, async ({ params }) => ({ id: params.id }), { sensitive }),
  ]);
  const ask = async (id: string) => {
    const { status } = await app.ask(`/api/things/${id}?userId=revoked`, { token: 'revoked' });
    return status;
  };
  expect([await ask('plain'), await ask('secret')]).toEqual([200, 401]);
});

test.each([
  ['throws', async () => Promise.reject(new Error('canary'))],
  ['answers what the contract does not know', async () => ({ id: 5 as unknown as string })],
])('a handler that %s is a bug: logged once, answered without details', async (_what, handler) => {
  await using app = await start([route(getThing, handler)]);
  const { status, body, headers } = await app.ask('/api/things/x?userId=ada');
  expect([status, body]).toEqual([
    500,
    { success: false, error: { code: 'unknown', message: messages.unknown } },
  ]);
  expect(app.lines).toHaveLength(1);
  expect(app.lines[0]).toContain(headers.get('x-request-id'));
});

test('nothing of a handler’s reply but the contract’s fields goes out', async () => {
  const reply = async () => ({ id: 'x', ciphertext: 'canary' });
  await using app = await start([route(getThing, reply)]);
  expect((await app.ask('/api/things/x?userId=ada')).body).toEqual({
    success: true,
    data: { id: 'x' },
  });
});

describe('a call of administrators', () => {
  const adminThing = defineEndpoint({
    method: 'PATCH',
    path: '/api/admin/things/{id}',
    access: 'admin',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ userId }),
    data: z.object({ id: z.string() }),
  });
  const routes = [route(adminThing, async (_input, { uid }) => ({ id: uid }))];
  const body = (token: string) => ({ userId: token });

  test('is answered to a user whose token says so, and asks whether it is revoked', async () => {
    await using app = await start(routes);
    const options = { method: 'PATCH', token: 'admin-ada', body: body('admin-ada') };
    const answer = await app.ask('/api/admin/things/x', options);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: { id: 'admin-ada' } },
    ]);
    expect(app.asked).toEqual([false, true]);
  });

  test.each([
    ['another user', { token: 'bob', body: body('bob') }],
    ['nobody', { token: 'nobody', body: body('bob') }],
    ['a malformed token', { token: '???', body: body('bob') }],
    ['an administrator whose token was revoked', { token: 'admin-revoked', body: body('x') }],
    ['another user with a body that is wrong', { token: 'bob', body: { x: 1 } }],
  ])('is to %s what an unknown address is', async (_who, options) => {
    await using app = await start(routes);
    const ask = async (path: string, method: string) => {
      const { status, headers, body: answered } = await app.ask(path, { ...options, method });
      const names = [...headers.keys()].toSorted();
      return { status, names, answered };
    };
    const unknown = await ask('/api/admin/nothing/x', 'PATCH');
    expect(unknown.status).toBe(404);
    expect(await ask('/api/admin/things/x', 'PATCH')).toEqual(unknown);
    expect(await ask('/api/admin/things/x', 'PUT')).toEqual(unknown);
  });

  test('is described with the other routes, and says whose it is', async () => {
    await using app = await start([...routes, echo]);
    const { body: description } = await app.ask('/api/openapi.json');
    expect(description).toMatchObject({
      paths: {
        '/api/things/{id}': { get: {} },
        '/api/admin/things/{id}': { patch: { description: expect.stringContaining('404') } },
      },
    });
  });
});

test.each([
  ['works', async () => ({ id: 'x' }), { result: 'ok', code: null }],
  [
    'is refused',
    async () => Promise.reject(new AppError('failed-precondition', 'No')),
    { result: 'refused', code: 'failed-precondition' },
  ],
  ['fails', async () => Promise.reject(new Error('canary')), { result: 'failed', code: 'unknown' }],
])('a call with an audit rule that %s is told so', async (_what, handler, told) => {
  const audit = {
    action: 'connection.tested',
    subject: ({ params }: { params: { id: string } }) =>
      ({ kind: 'record', id: params.id }) as const,
  } as const;
  await using app = await start([route(getThing, handler, { audit })]);
  await app.ask('/api/things/x?userId=ada');
  expect(app.told).toEqual([
    {
      ownerId: 'ada',
      projectId: 'shop',
      who: 'ada',
      action: 'connection.tested',
      targets: ['x'],
      ...told,
    },
  ]);
});

test('calls about what is not the caller’s, and calls that are not worth it, are not told', async () => {
  const subject = () => ({ kind: 'project', id: 'shop' }) as const;
  const handler = async () => ({ id: 'x' });
  const rule = { action: 'connection.tested', subject } as const;
  await using app = await start([route(getThing, handler, { audit: rule })]);
  await app.ask('/api/things/x?userId=bob', { token: 'bob' });
  await app.ask('/api/things/x?userId=ada&unknown=1');
  await using quiet = await start([
    route(getThing, handler, { audit: { action: () => null, subject } }),
  ]);
  await quiet.ask('/api/things/x?userId=ada');
  expect([...app.told, ...quiet.told]).toEqual([]);
});
