import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { isReceiverGone, sendFile } from './send-file.ts';

const about = { disposition: 'attachment; filename="x"', contentType: 'text/csv' };

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
  }
});

/** A server that sends `body` and keeps what came of it. */
async function serve(
  body: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  stalledAfterMs?: number,
) {
  const outcomes: unknown[] = [];
  const server = createServer((req, res) => {
    sendFile({ req, res }, { ...about, body }, stalledAfterMs).then(
      (outcome) => outcomes.push(outcome),
      (error: unknown) => {
        outcomes.push(error);
        res.writeHead(500).end();
      },
    );
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    outcomes,
  };
}

async function* pieces(count: number, failure?: Error) {
  for (let index = 0; index < count; index += 1) {
    yield Buffer.from(`piece ${index}\n`);
  }
  if (failure !== undefined) {
    throw failure;
  }
}

test('sends all pieces as an attachment that no browser shows', async () => {
  const server = await serve(() => pieces(3));
  const answer = await fetch(server.url);
  expect(await answer.text()).toBe('piece 0\npiece 1\npiece 2\n');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': about.disposition,
    'content-type': about.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(server.outcomes).toEqual([null]);
});

test('sends a file without pieces, and only the head to who asks for no more', async () => {
  const server = await serve(() => pieces(0));
  expect(await (await fetch(server.url)).text()).toBe('');
  const failing = await serve(() => pieces(0, new Error('was asked for a piece')));
  const head = await fetch(failing.url, { method: 'HEAD' });
  expect(head.headers.get('content-disposition')).toBe(about.disposition);
  expect(failing.outcomes).toEqual([null]);
});

test('a failure before the first piece is thrown while an answer can still be given', async () => {
  const failure = new Error('not there');
  const server = await serve(() => pieces(0, failure));
  expect((await fetch(server.url)).status).toBe(500);
  expect(server.outcomes).toEqual([failure]);
});

test('a failure later on cuts the connection: the receiver sees that the file is not whole', async () => {
  const failure = new Error('damaged');
  const server = await serve(() => pieces(3, failure));
  const answer = await fetch(server.url);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(server.outcomes).toEqual([failure]);
});

test('reads no further than its receiver takes, and ends when the receiver goes', async () => {
  let read = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    } finally {
      isEnded = true;
    }
  }
  const server = await serve(endless);
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get(server.url, resolve);
  });
  answer.pause();
  await expect.poll(() => read).toBeGreaterThan(0);
  const limit = 64;
  for (let last = -1; last !== read;) {
    last = read;
    expect(read).toBeLessThan(limit);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  answer.destroy();
  await expect.poll(() => isEnded).toBe(true);
  expect(isReceiverGone(server.outcomes[0])).toBe(true);
  await text(answer).catch(() => undefined);
});

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

test('waits for what is long in coming, but not for who takes nothing', async () => {
  async function* slow() {
    yield Buffer.from('a');
    await pause(400);
    yield Buffer.from('b');
  }
  const server = await serve(slow, 50);
  expect(await (await fetch(server.url)).text()).toBe('ab');
  expect(server.outcomes).toEqual([null]);

  async function* endless() {
    for (;;) {
      yield Buffer.alloc(1024 * 1024);
    }
  }
  const stalled = await serve(endless, 50);
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get(stalled.url, resolve);
  });
  answer.pause();
  await expect.poll(() => stalled.outcomes.map(isReceiverGone)).toEqual([true]);
  await text(answer).catch(() => undefined);
});

test('stops reading for a receiver that goes before the first piece', async () => {
  let isReading = false;
  // oxlint-disable-next-line require-yield -- it is given up before
  async function* never(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    isReading = true;
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
  const server = await serve(never);
  const call = get(server.url);
  call.on('error', () => undefined);
  await expect.poll(() => isReading).toBe(true);
  call.destroy();
  await expect.poll(() => server.outcomes.map(isReceiverGone)).toEqual([true]);
});
