// What the API does with requests that are no calls, before any handler sees them.
import { z } from 'zod';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { failureSchema, messages } from '@firekeep/functions/contract';
import { request, type ApiAnswer } from '../support/api.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { readEmulators } from '../support/emulators.ts';
import { signUp } from '../support/users.ts';

const projects = '/api/projects';

function expectFailure(answer: ApiAnswer, status: number): string {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  return failureSchema.parse(answer.json).error.message;
}

const descriptionSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

async function post(rawBody: string | Uint8Array<ArrayBuffer>, headers = {}) {
  const user = await signUp();
  return request('POST', projects, {
    user,
    rawBody,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

describe('without a token', () => {
  test('health and the description of the API answer', async () => {
    const health = await request('GET', '/api/health');
    expect(health.json).toMatchObject({ success: true, data: { status: 'ok' } });
    const description = await request('GET', '/api/openapi.json');
    expect(description.status).toBe(200);
    const described = descriptionSchema.parse(description.json);
    const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = allEndpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(calls.toSorted()).toEqual(answered.toSorted());
  });

  test.each(['', 'Bearer', 'Bearer abc', 'Basic YTpi', `Bearer ${'a'.repeat(10_000)}`])(
    'is refused with the authorization %j',
    async (authorization) => {
      const headers = { Authorization: authorization };
      const answer = await request('GET', `${projects}?userId=x`, { headers });
      expect(expectFailure(answer, 401)).toBe(messages.notAuthenticated);
    },
  );
});

describe('paths and methods', () => {
  test.each(['/api/nothing', '/api//projects', '/api/Projects', '/api/projects/'])(
    '%s is not found',
    async (path) => {
      expect(expectFailure(await request('GET', path), 404)).toBe(messages.notFound);
    },
  );

  test('a known path with another method names the methods that it has', async () => {
    const answer = await request('PATCH', projects, { body: {} });
    expectFailure(answer, 405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  test('a method in a header or in the body changes nothing', async () => {
    const user = await signUp();
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    const answer = await request('GET', `${projects}?userId=${user.uid}`, { user, headers });
    expect(answer.status).toBe(200);
  });

  test('a document whose path is too long for an address is asked for in a body', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    const [name = '', ...others] = ['長', '間', 'é', '間'].map((one) => one.repeat(480));
    const path = [name, ...others].join('/');
    expect(encodeURIComponent(path).length).toBeGreaterThan(15_000);
    const fields = { n: { integerValue: '1' } };
    await writeDocuments({ projectId: project.firebaseProjectId }, [{ path, fields }]);
    const body = { userId: user.uid, pid: project.id, path };
    const headers = { 'X-HTTP-Method-Override': 'GET' };
    const answer = await request('POST', '/api/projects/document', { user, headers, body });
    expect(answer.json).toMatchObject({ success: true, data: { path, fields } });
  });

  test('a fixed path is not taken for an id', async () => {
    const user = await signUp();
    const body = { userId: user.uid, name: 'x' };
    expectFailure(await request('PUT', '/api/projects/collections', { user, body }), 405);
  });
});

describe('bodies', () => {
  test.each(['', 'null', '1', '"text"', '[]', '{"a":', '{"a":1}x', '\ufeff{}'])(
    '%j is refused',
    async (body) => {
      expectFailure(await post(body), 400);
    },
  );

  test('malformed JSON is not repeated', async () => {
    const answer = await post('{"private_key":"-----BEGIN PRIVATE KEY-----canary');
    expectFailure(answer, 400);
    expect(answer.text).not.toContain('canary');
    expect(answer.text).not.toContain('BEGIN');
  });

  test('bytes that are no UTF-8 are refused', async () => {
    expectFailure(await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400);
  });

  test.each([101, 10_000, 500_000])('%i levels of arrays are refused', async (depth) => {
    expectFailure(await post('['.repeat(depth)), 400);
    expectFailure(await post(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`), 400);
  });

  test.each(['__proto__', 'constructor', 'ownerId', 'status', 'createdAt'])(
    'a field %s that nobody asked for is refused',
    async (name) => {
      const known = '"name":"x","firebaseProjectId":"demo-x","connectionType":"service-account"';
      const answer = await post(`{${known},"userId":"x","${name}":{"isAdmin":true}}`);
      expect(expectFailure(answer, 400)).toBe(`Unknown field: ${name}`);
    },
  );

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=latin1'])(
    '%s is refused',
    async (type) => {
      expectFailure(await post('{}', { 'Content-Type': type }), 415);
    },
  );

  test.each(['gzip', 'deflate', 'br', 'gzip, gzip', 'zstd'])('%s is refused', async (encoding) => {
    const bomb = Uint8Array.from(gzipSync(Buffer.alloc(8 * 1024 * 1024)));
    expectFailure(await post(bomb, { 'Content-Encoding': encoding }), 415);
  });

  test('more than 1 MiB is refused, announced or in pieces', async () => {
    const text = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
    expectFailure(await post(text), 413);
    const user = await signUp();
    const rawBody = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 40; piece += 1) {
          controller.enqueue(Buffer.alloc(64 * 1024, 0x20));
        }
        controller.close();
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const options = { user, rawBody, headers, isDirect: true };
    expectFailure(await request('POST', projects, options), 413);
  });

  test('just below 1 MiB is read', async () => {
    const answer = await post(`{"name":"${'x'.repeat(1024 * 1024 - 100)}"}`);
    expect(expectFailure(answer, 400)).toBe(messages.nameTooLong);
  });
});

describe('other sites', () => {
  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('a mutation with %j is refused', async (headers) => {
    expect(expectFailure(await sendByHand(headers), 403)).toBe(messages.permissionDenied);
  });

  test("the app's own origin is not another site", async () => {
    const headers = { Origin: readEmulators().origin, 'Sec-Fetch-Site': 'same-origin' };
    expectFailure(await sendByHand(headers), 401);
  });
});

/** `fetch` doesn't let a caller say where a request comes from. */
async function sendByHand(headers: Readonly<Record<string, string>>): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      `${readEmulators().origin}${projects}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const received = new Headers();
          for (const [name, value] of Object.entries(res.headers)) {
            received.set(name, String(value));
          }
          // The hosting emulator answers every origin; what the function says is tried without it.
          received.delete('access-control-allow-origin');
          resolve({
            status: res.statusCode ?? 0,
            headers: received,
            text,
            json: JSON.parse(text),
          });
        });
      },
    );
    req.on('error', reject);
    req.end('{}');
  });
}

describe('queries', () => {
  test('a parameter given twice is refused', async () => {
    const user = await signUp();
    const path = `${projects}?userId=${user.uid}&userId=somebody-else`;
    expectFailure(await request('GET', path, { user }), 400);
  });

  test.each(['__proto__=1', 'constructor=1', 'uid=1', 'userId[]=1'])(
    '%s is refused',
    async (query) => {
      const user = await signUp();
      const path = `${projects}?userId=${user.uid}&${query}`;
      expectFailure(await request('GET', path, { user }), 400);
    },
  );

  test('a key in the query is refused and not repeated', async () => {
    const user = await signUp();
    const path = `${projects}?userId=${user.uid}&serviceAccountJson=canary`;
    const answer = await request('GET', path, { user });
    expectFailure(answer, 400);
    expect(answer.text).not.toContain('canary');
  });
});
