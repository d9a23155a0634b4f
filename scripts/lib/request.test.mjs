import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from './problem.mjs';
import { requestJson } from './request.mjs';

async function answer(request, response) {
  const body = await text(request);
  const { method, headers } = request;
  response.statusCode = request.url === '/refused' ? 403 : 200;
  response.end(
    request.url === '/empty' ? '' : JSON.stringify({ method, body, as: headers.authorization }),
  );
}

const server = createServer((request, response) => void answer(request, response));
let origin;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

test('a body is posted in the name of the token, and nothing is a GET of the owner', async () => {
  const posted = await requestJson(`${origin}/`, { body: { a: 1 }, token: 'me' });
  expect(posted).toEqual({ method: 'POST', body: '{"a":1}', as: 'Bearer me' });
  expect(await requestJson(`${origin}/`)).toEqual({ method: 'GET', body: '', as: 'Bearer owner' });
});

test('text is sent as it is, and an empty answer is nothing', async () => {
  expect(await requestJson(`${origin}/`, { body: '[-0]' })).toMatchObject({ body: '[-0]' });
  expect(await requestJson(`${origin}/empty`)).toBeUndefined();
});

test('a refusal is a problem that says where and what', async () => {
  const refused = requestJson(`${origin}/refused`);
  await expect(refused).rejects.toThrow(Problem);
  await expect(refused).rejects.toThrow(/\/refused answered 403: \{"method":"GET"/);
});
