import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, publicEndpoint } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { echo, fixedThing, getThing, startApp, userId } from '../testing/served-app.ts';
import { route } from './route.ts';

test('a route gets parsed input and answers in the envelope', async () => {
  await using app = await startApp([echo]);
  const { status, body } = await app.ask('/api/things/a%2Fb?userId=ada');
  expect([status, body]).toEqual([200, { success: true, data: { id: 'a/b' } }]);
});

test('items that are made in passing are answered like a list, one at a time', async () => {
  const made: number[] = [];
  function* items() {
    for (let n = 0; n < 3; n += 1) {
      made.push(n);
      yield { id: `${n}` };
    }
  }
  const listThings = endpoint.get('/api/things', {
    query: z.strictObject({ userId }),
    data: z.object({ items: z.array(z.object({ id: z.string() })), next: z.string().nullable() }),
  });
  const wide = { items: items(), next: null, secret: 'left out' };
  await using app = await startApp([route(listThings, async () => wide)]);
  const { status, body } = await app.ask('/api/things?userId=ada');
  const data = { items: [{ id: '0' }, { id: '1' }, { id: '2' }], next: null };
  expect([status, body]).toEqual([200, { success: true, data }]);
  expect(made).toEqual([0, 1, 2]);
});

test('work ends once nobody waits for its answer', async () => {
  const browser = new AbortController();
  const work = { hasEnded: false };
  const slow = route(getThing, async ({ params }, { signal }) => {
    browser.abort();
    await once(signal, 'abort');
    work.hasEnded = true;
    return { id: params.id };
  });
  await using app = await startApp([slow]);
  const asked = app.ask('/api/things/a?userId=ada', { signal: browser.signal });
  await expect(asked).rejects.toThrow('abort');
  await expect.poll(() => work.hasEnded).toBe(true);
});

test('a call without data answers with success alone and its own status', async () => {
  await using app = await startApp([route(fixedThing, async () => undefined)]);
  const options = { method: 'POST', body: { userId: 'ada' } };
  const { status, body } = await app.ask('/api/things/fixed', options);
  expect([status, body]).toEqual([202, { success: true }]);
});

describe('a GET with its query as the body of a POST', () => {
  const options = {
    method: 'POST',
    headers: { 'X-HTTP-Method-Override': 'GET' },
    body: { userId: 'ada' },
  };

  test('is answered as that', async () => {
    await using app = await startApp([echo, route(fixedThing, async () => undefined)]);
    const { status, body } = await app.ask('/api/things/a', options);
    expect([status, body]).toEqual([200, { success: true, data: { id: 'a' } }]);
    expect((await app.ask('/api/things/fixed', options)).status).toBe(405);
  });

  test.each([
    { what: 'another method', headers: { 'X-HTTP-Method-Override': 'DELETE' }, status: 405 },
    { what: 'a DELETE', method: 'DELETE', status: 405 },
    { what: 'a query in the address, too', query: '?userId=ada', status: 400 },
    { what: 'another’s query', body: { userId: 'bob' }, status: 403 },
    { what: 'no texts', body: { userId: ['ada'] }, status: 400 },
    { what: 'fields that are none', body: { userId: 'ada', other: '1' }, status: 400 },
    { what: 'no paths any more', body: { userId: 'a'.repeat(33_000) }, status: 413 },
  ])('is refused with $what', async ({ query = '', status, ...given }) => {
    await using app = await startApp([echo]);
    const answer = await app.ask(`/api/things/a${query}`, { ...options, ...given });
    expect(answer.status).toBe(status);
  });
});

test('fixed paths come before parameters, whatever the order of the routes', async () => {
  await using app = await startApp([echo, route(fixedThing, async () => undefined)]);
  expect((await app.ask('/api/things/fixed?userId=ada')).status).toBe(405);
});

test('a user who calls too often learns when to come back', async () => {
  await using app = await startApp([echo], { burst: 2 });
  await app.ask('/api/things/x?userId=ada');
  await app.ask('/api/things/x?userId=ada');
  const { status, headers, body } = await app.ask('/api/things/x?userId=ada');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ error: { code: 'resource-exhausted' } });
  expect((await app.ask('/api/things/x?userId=bob', { token: 'bob' })).status).toBe(200);
});

describe('a caller who is not signed in', () => {
  const openThing = publicEndpoint.get('/api/open', {});
  const open = route(openThing, async () => undefined);

  test('has a limit for their network, whoever calls through the same server', async () => {
    await using app = await startApp([open], { burst: 2 });
    const ask = async (caller: string) => {
      const headers = { 'X-Forwarded-For': `${caller}, 192.0.2.1` };
      return (await app.ask('/api/open', { headers })).status;
    };
    const statuses = [await ask('198.51.100.7'), await ask('198.51.100.8')];
    expect(statuses).toEqual([200, 200]);
    expect(await ask('198.51.100.9')).toBe(429);
    expect(await ask('203.0.113.1')).toBe(200);
  });

  test('does not get past it by making up a network for each call', async () => {
    await using app = await startApp([open], { burst: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 60; call += 1) {
      const headers = { 'X-Forwarded-For': `10.0.${call}.1, 192.0.2.1` };
      const { status } = await app.ask('/api/open', { headers });
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, 38))).toEqual(new Set([200]));
    expect(new Set(statuses.slice(40))).toEqual(new Set([429]));
  });
});

test.each([
  ['throws', async () => Promise.reject(new Error('canary'))],
  ['answers what the contract does not know', async () => ({ id: 'x'.repeat(11) })],
])('a handler that %s is a bug: logged once, answered without details', async (_what, handler) => {
  await using app = await startApp([route(getThing, handler)]);
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
  await using app = await startApp([route(getThing, reply)]);
  expect((await app.ask('/api/things/x?userId=ada')).body).toEqual({
    success: true,
    data: { id: 'x' },
  });
});
