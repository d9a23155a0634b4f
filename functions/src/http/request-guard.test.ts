import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installRequestGuard, takeBody } from './request-guard.ts';

installRequestGuard({ ownsBody: true });

/** What reached the handler, and what the framework would still have found in the request. */
const seen: { body: string; left: number; headers: IncomingMessage['headers'] }[] = [];

const server = createServer((req, res) => {
  let left = 0;
  req.on('data', (chunk: Buffer) => {
    left += chunk.length;
  });
  req.on('end', () => {
    seen.push({ body: takeBody(req).toString('utf8'), left, headers: req.headers });
    res.end('passed');
  });
});
let origin = '';
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => server.close());

const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

const pieces = (count: number, size: number) =>
  new ReadableStream({
    pull(controller) {
      for (let piece = 0; piece < count; piece += 1) {
        controller.enqueue(Buffer.alloc(size, 0x61));
      }
      controller.close();
    },
  });

describe('passes on', () => {
  test('a request without a body', async () => {
    expect(await (await fetch(`${origin}/api/health`)).text()).toBe('passed');
  });

  test('a body, which only our own parser gets to see', async () => {
    await post('/api/projects', '{"a":1}');
    await post('/api/projects', pieces(3, 1000));
    const [whole, inPieces] = seen.slice(-2);
    expect(whole).toMatchObject({ body: '{"a":1}', left: 0 });
    expect(whole?.headers['content-length']).toBeUndefined();
    expect(inPieces).toMatchObject({ body: 'a'.repeat(3000), left: 0 });
    expect(inPieces?.headers['transfer-encoding']).toBeUndefined();
  });

  test('a document of up to 3 MiB', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024);
    expect((await post('/api/projects/document?pid=1', body)).status).toBe(200);
    expect((await post('/api/projects/document?pid=1', `${body}x`)).status).toBe(413);
  });
});

describe('refuses', () => {
  test.each(['gzip', 'deflate', 'br', 'GZIP', 'identity, gzip'])(
    'the encoding %s',
    async (name) => {
      const count = seen.length;
      const bomb = Uint8Array.from(gzipSync(Buffer.alloc(1024 * 1024)));
      const response = await post('/api/projects', bomb, { 'Content-Encoding': name });
      expect(response.status).toBe(415);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(seen).toHaveLength(count);
    },
  );

  test('more than the limit, announced or in pieces, and the connection goes on', async () => {
    const count = seen.length;
    expect((await post('/api/projects', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await post('/api/projects', pieces(20, 64 * 1024))).status).toBe(413);
    expect(seen).toHaveLength(count);
    expect((await post('/api/projects', '{}')).status).toBe(200);
  });

  test('an upload that goes on and on', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    const block = Buffer.alloc(1024 * 1024);
    const send = () => {
      while (!socket.destroyed && socket.write(block)) {
        // Until the socket says that it is full.
      }
    };
    socket.on('drain', send);
    send();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toContain(' 413 ');
  });

  test.each(['/api/%zz', '/api/%', '/api/%ff%fe'])('the address %s', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain(path);
  });
});
