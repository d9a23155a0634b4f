import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { CallMemory } from './call-memory.ts';
import { apiMemory } from './held-bytes.ts';
import type { AdmitBody } from './hold-body.ts';
import { MemoryBudget } from './memory-budget.ts';
import { installRequestGuard, takeAdmittedMemory, takeBody } from './request-guard.ts';

/** Bytes of bodies that were asked for and not given back. */
const asked = { bytes: 0, times: 0 };
const admitBody: AdmitBody = async (req, bytes) => {
  asked.times += 1;
  await Promise.resolve();
  if (req.headers.authorization !== 'Bearer ada') {
    throw new AppError('unauthenticated', messages.notAuthenticated);
  }
  if (asked.bytes + bytes > 10 * 1024 * 1024) {
    throw new AppError('unavailable', 'Too much at once');
  }
  asked.bytes += bytes;
  let held = bytes;
  const release = () => {
    asked.bytes -= held;
    held = 0;
  };
  return { shrink: () => {}, release, besideBodyBytes: 0 };
};
installRequestGuard({ ownsBody: true, admitBody, log: createLog(() => {}) });
const signedIn = { Authorization: 'Bearer ada' };

/** What reached the handler, and what the framework would still have found in the request. */
const seen: { body: string; left: number; headers: IncomingMessage['headers'] }[] = [];

/** Calls of `/api/works`, which work until their test ends them. */
const works: CallMemory[] = [];
const memory = new MemoryBudget(apiMemory);

const server = createServer((req, res) => {
  if (req.url === '/api/works') {
    const { signal } = new AbortController();
    works.push(new CallMemory({ memory, res, signal, admitted: takeAdmittedMemory(req) }));
    res.once('close', () => server.emit('closed-call'));
    return;
  }
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
});

describe('a body of more than 64 KiB', () => {
  const large = 100 * 1024;

  test('is read for who is signed in, and counted until it has been answered', async () => {
    const times = asked.times;
    const body = 'x'.repeat(large);
    expect((await post('/api/projects', body, signedIn)).status).toBe(200);
    expect((await post('/api/projects', pieces(10, large / 10), signedIn)).status).toBe(200);
    const [whole, inPieces] = seen.slice(-2);
    expect([whole?.body.length, inPieces?.body.length]).toEqual([large, large]);
    expect(asked.times).toBe(times + 2);
    await expect.poll(() => asked.bytes).toBe(0);
  });

  test('counts as long as its call works, also once its sender has gone', async () => {
    const browser = new AbortController();
    const init = { method: 'POST', body: 'x'.repeat(large), headers: signedIn };
    const call = fetch(`${origin}/api/works`, { ...init, signal: browser.signal });
    await expect.poll(() => works).toHaveLength(1);
    const closed = once(server, 'closed-call');
    browser.abort();
    await expect(call).rejects.toThrow('abort');
    await closed;
    expect(asked.bytes).toBe(large);
    works[0]?.end(0);
    expect(asked.bytes).toBe(0);
  });

  test('counts no longer once its sender has gone before it was sent', async () => {
    const times = asked.times;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\n');
    socket.write(`Content-Length: ${large}\r\n\r\nmore`);
    await expect.poll(() => [asked.times, asked.bytes]).toEqual([times + 1, large]);
    socket.destroy();
    await expect.poll(() => asked.bytes).toBe(0);
  });

  test('is refused before it is read where nobody is signed in', async () => {
    const count = seen.length;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/projects/imports/a/parts/0 HTTP/1.1\r\nHost: x\r\n');
    socket.write(`Content-Length: ${4 * 1024 * 1024}\r\n\r\n`);
    socket.write(Buffer.alloc(4 * 1024 * 1024));
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toContain('401');
    socket.destroy();
    const sent = await post('/api/projects', pieces(10, large / 10));
    expect([sent.status, await sent.json()]).toMatchObject([
      401,
      { error: { code: 'unauthenticated', message: messages.notAuthenticated } },
    ]);
    expect(seen).toHaveLength(count);
  });

  test('is refused with the time to try again where there is no room for it', async () => {
    asked.bytes = 10 * 1024 * 1024;
    try {
      const answer = await post('/api/projects', 'x'.repeat(large), signedIn);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      asked.bytes = 0;
    }
  });

  test('smaller ones are everybody’s', async () => {
    const times = asked.times;
    expect((await post('/api/contact', 'x'.repeat(64 * 1024))).status).toBe(200);
    expect(asked.times).toBe(times);
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

  test.each(['/api/projects/document', '/api/projects/changes'])(
    'more than three mebibytes of documents at %s, and takes all that are smaller',
    async (path) => {
      const count = seen.length;
      const atLimit = 'x'.repeat(3 * 1024 * 1024);
      expect((await post(path, `${atLimit}x`, signedIn)).status).toBe(413);
      expect((await post(path, pieces(49, 64 * 1024), signedIn)).status).toBe(413);
      expect(seen).toHaveLength(count);
      expect((await post(path, atLimit, signedIn)).status).toBe(200);
    },
  );

  test('more than the limit, announced or in pieces, and the connection stays', async () => {
    const count = seen.length;
    expect((await post('/api/projects', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await post('/api/projects', pieces(20, 64 * 1024), signedIn)).status).toBe(413);
    expect(seen).toHaveLength(count);
    expect((await post('/api/projects', '{}')).status).toBe(200);
  });

  test('an upload that never ends', async () => {
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

  test.each([
    ['GET', 'Content-Length: 5\r\n\r\nlarge'],
    ['HEAD', 'Content-Length: 70000\r\n\r\n' + 'x'.repeat(70_000)],
    ['GET', 'Transfer-Encoding: chunked\r\n\r\n5\r\nlarge\r\n0\r\n\r\n'],
  ])('%s with a body: no call takes memory with one', async (method, rest) => {
    const [count, times] = [seen.length, asked.times];
    const socket = connect(port, '127.0.0.1');
    socket.write(`${method} /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\n`);
    socket.write(rest);
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toContain(' 400 ');
    expect(method === 'HEAD' || String(answer).includes('A GET has no request body')).toBe(true);
    expect([seen.length, asked.times]).toEqual([count, times]);
    socket.destroy();
  });

  test('no GET that announces pieces and sends none', async () => {
    const count = seen.length;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write('0\r\n\r\n');
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toContain(' 200 ');
    expect(seen).toHaveLength(count + 1);
    socket.destroy();
  });

  test.each(['/api/%zz', '/api/%', '/api/%ff%fe'])('the address %s', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain(path);
  });
});
