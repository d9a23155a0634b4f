import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminEndpoint } from '../contract/endpoint.ts';
import { echo, fixedThing, getThing, startApp, userId } from '../testing/served-app.ts';
import { route } from './route.ts';

test('the caller is known before anything of the call is read', async () => {
  await using app = await startApp([echo]);
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
  await using app = await startApp([echo, sensitive]);
  await app.ask('/api/things/x?userId=ada');
  await app.ask('/api/things/fixed', { method: 'POST', body: { userId: 'ada' } });
  expect(app.asked).toEqual([false, true]);
});

test('a call that is sensitive with some input only asks then', async () => {
  const sensitive = ({ params }: { params: { id: string } }) => params.id === 'secret';
  await using app = await startApp([
    route(getThing, async ({ params }) => ({ id: params.id }), { sensitive }),
  ]);
  const ask = async (id: string) => {
    const { status } = await app.ask(`/api/things/${id}?userId=revoked`, { token: 'revoked' });
    return status;
  };
  expect([await ask('plain'), await ask('secret')]).toEqual([200, 401]);
});

describe('a call of administrators', () => {
  const adminThing = adminEndpoint.patch('/api/admin/things/{id}', {
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ userId }),
    data: z.object({ id: z.string() }),
  });
  const routes = [route(adminThing, async (_input, { uid }) => ({ id: uid }))];
  const body = (token: string) => ({ userId: token });

  test('is answered to a user whose token says so, and asks whether it is revoked', async () => {
    await using app = await startApp(routes);
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
    await using app = await startApp(routes);
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
    await using app = await startApp([...routes, echo]);
    const { body: description } = await app.ask('/api/openapi.json');
    expect(description).toMatchObject({
      paths: {
        '/api/things/{id}': { get: {} },
        '/api/admin/things/{id}': { patch: { description: expect.stringContaining('404') } },
      },
    });
  });
});
