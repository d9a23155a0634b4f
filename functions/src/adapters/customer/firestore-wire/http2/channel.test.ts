import { constants } from 'node:http2';
import { createServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { certificate } from '../../../../testing/certificate.ts';
import {
  answer,
  framed,
  GrpcServer,
  Network,
  portOf,
  respond,
} from '../../../../testing/grpc-server.ts';
import {
  channelsOf,
  describeFirestoreChannel,
  failureOf,
  read,
} from '../../../../testing/suites/firestore-channel.ts';
import { describeFirestoreChannelFaults } from '../../../../testing/suites/firestore-channel-faults.ts';
import { status } from '../grpc-status.ts';
import { Http2Channel } from './channel.ts';
import { http2Times, type Http2Times } from './times.ts';

const bytes = new Uint8Array();
/** Times of ours alone, which the next channels are made with. */
let own: Partial<Http2Times> = {};
const channelTo = channelsOf(
  (address, database, times) =>
    new Http2Channel(address, database, { ...http2Times, ...times, ...own }),
);

describeFirestoreChannel('http2', (address, database, times) => {
  return new Http2Channel(address, database, { ...http2Times, ...times });
});
describeFirestoreChannelFaults('http2', (address, database, times) => {
  return new Http2Channel(address, database, { ...http2Times, ...times });
});

let server: GrpcServer;
let network: Network;
let host: string;

beforeEach(async () => {
  own = {};
  server = new GrpcServer();
  network = new Network(await server.start());
  host = await network.start();
});
afterEach(async () => {
  await network.stop();
  await server.stop();
});

test('a compressed message is refused, for nobody asked for one', async () => {
  server.onCall = (call) =>
    respond(call, { 'grpc-status': '0' }, { 'grpc-encoding': 'gzip' }).end(
      framed(gzipSync('document'), 1),
    );
  expect(await read(channelTo(host))).toMatchObject({
    found: [],
    code: status.INTERNAL,
    details: expect.stringContaining('compressed'),
  });
  expect(server.calls[0]?.headers).toMatchObject({ 'grpc-accept-encoding': 'identity' });
});

test('a stream that ends within a message is not complete, whatever its status', async () => {
  server.onCall = (call) => respond(call).end(framed('document').subarray(0, 9));
  expect(await read(channelTo(host))).toMatchObject({ found: [], code: status.INTERNAL });
});

test('what a slow reader had not taken when the connection was lost is missed, whatever its status', async () => {
  // Messages that end with their frames of 16 KiB, more of them than may wait for the reader.
  const message = framed('x'.repeat(16 * 1024 - 5));
  const sent = 700;
  server.onCall = (call) => {
    const stream = respond(call);
    for (let left = sent; left > 0; left -= 1) {
      stream.write(message);
    }
    stream.end();
  };
  const channel = channelTo(host);
  let isFirst = true;
  const { found, code } = await read(channel, {
    onBatch: async () => {
      if (isFirst) {
        isFirst = false;
        await vi.waitUntil(() => server.calls[0]?.stream.writableFinished);
        await new Promise((resolve) => setTimeout(resolve, 50));
        network.cut();
        await vi.waitUntil(() => server.sessions.size === 0);
      }
    },
  });
  expect(code).toBe(status.UNAVAILABLE);
  expect(found.length).toBeLessThan(sent);
});

test('a unary call takes no second answer', async () => {
  server.onCall = (call) => answer(call, 'one', 'two');
  const failed = await channelTo(host).unary('BatchWrite', bytes).catch(failureOf);
  expect(failed).toEqual({ code: status.UNIMPLEMENTED, details: 'Too many responses received' });
});

test('content of another type is no answer', async () => {
  server.onCall = ({ stream }) => {
    stream.respond({ ':status': 200, 'content-type': 'text/html' });
    stream.end('<html>Sign in</html>');
  };
  expect(await read(channelTo(host))).toMatchObject({
    code: status.UNKNOWN,
    details: 'Received content of type text/html',
  });
});

test('calls that a failing server says it has not seen are sent to another connection', async () => {
  const channel = channelTo(host);
  expect(await read(channel)).toMatchObject({ code: status.OK });
  const [seen] = server.calls;
  server.onCall = (call) => {
    if (call.number === 2) {
      call.session.goaway(constants.NGHTTP2_INTERNAL_ERROR, seen?.stream.id);
    } else {
      answer(call, 'answer');
    }
  };
  expect(await read(channel)).toMatchObject({ found: ['answer'], code: status.OK });
  expect([server.calls.length, server.connections]).toEqual([3, 2]);
});

test('calls that a failing server may have seen are not', async () => {
  server.onCall = (call) => call.session.goaway(constants.NGHTTP2_INTERNAL_ERROR, call.stream.id);
  expect(await read(channelTo(host))).toMatchObject({ code: status.UNAVAILABLE });
  expect(server.calls).toHaveLength(1);
});

test('a server that goes away is no longer asked whether it is there', async () => {
  server.onCall = (call) => {
    respond(call).write(framed('one'), () => call.session.goaway(constants.NGHTTP2_NO_ERROR));
    setTimeout(() => call.stream.end(framed('two')), 150);
  };
  const channel = channelTo(host, { keepaliveMs: 20, keepaliveTimeoutMs: 20 });
  expect(await read(channel)).toMatchObject({ found: ['one', 'two'], code: status.OK });
});

test('a call that has ended meanwhile is no longer sent', async () => {
  network.delayMs = 60;
  const hasty = channelTo(host, { unaryTimeoutMs: 30 });
  const failed = await hasty.unary('BatchWrite', bytes).catch(failureOf);
  expect(failed).toMatchObject({ code: status.DEADLINE_EXCEEDED });
  await vi.waitUntil(() => server.sessions.size === 1);
  const patient = await channelTo(host).unary('BatchWrite', bytes);
  expect(Buffer.from(patient).toString()).toBe('answer');
  expect(server.calls).toHaveLength(1);
});

test('a server that says nothing is no server', async () => {
  own = { connectTimeoutMs: 40 };
  network.silent = Infinity;
  expect(await read(channelTo(host))).toMatchObject({
    code: status.UNAVAILABLE,
    details: expect.stringContaining('no answer in time'),
  });
});

test('a server that knows other protocols only is no server', async () => {
  const other = createServer(certificate);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const channel = channelTo(`127.0.0.1:${portOf(other)}`, {
    tls: true,
    authority: certificate.cert,
  });
  expect(await read(channel)).toMatchObject({
    code: status.UNAVAILABLE,
    details: expect.stringContaining('does not speak HTTP/2'),
  });
  other.close();
});

test('the deadline holds while a connection is made', async () => {
  network.silent = Infinity;
  const hasty = channelTo(host, { unaryTimeoutMs: 40 });
  const failed = await hasty.unary('BatchWrite', bytes).catch(failureOf);
  expect(failed).toMatchObject({ code: status.DEADLINE_EXCEEDED });
});

test('after a failed attempt calls fail at once, and soon another is made', async () => {
  network.resetAfter = 1;
  const channel = channelTo(host);
  const first = await channel.unary('BatchWrite', bytes).catch((error: unknown) => error);
  network.resetAfter = Infinity;
  const second = await channel.unary('BatchWrite', bytes).catch((error: unknown) => error);
  expect(second).toBe(first);
  await vi.waitUntil(async () => (await read(channel)).code === status.OK);
});

test('calls that begin together share a connection', async () => {
  const channel = channelTo(host);
  await Promise.all(Array.from({ length: 9 }, () => channel.unary('BatchWrite', bytes)));
  expect(server.connections).toBe(1);
});

test('a connection that may have fallen silent while unused is asked before it is used', async () => {
  own = { suspectAfterMs: -1, checkTimeoutMs: 1000 };
  const channel = channelTo(host);
  await channel.unary('BatchWrite', bytes);
  await channel.unary('BatchWrite', bytes);
  expect(server.connections).toBe(1);
});

test('one that did fall silent is replaced', async () => {
  own = { suspectAfterMs: -1, checkTimeoutMs: 40 };
  const channel = channelTo(host);
  await channel.unary('BatchWrite', bytes);
  network.silent = 1;
  await channel.unary('BatchWrite', bytes);
  expect(server.connections).toBe(2);
});

test('a connection that nobody uses is closed', async () => {
  own = { idleMs: 40 };
  const channel = channelTo(host);
  await channel.unary('BatchWrite', bytes);
  expect(server.sessions.size).toBe(1);
  await vi.waitUntil(() => server.sessions.size === 0);
  await channel.unary('BatchWrite', bytes);
  expect(server.connections).toBe(2);
});

test('a call that the server broke off does not keep its connection in use', async () => {
  own = { idleMs: 40 };
  server.onCall = (call) => {
    respond(call).write(framed('document'), () => call.stream.close(constants.NGHTTP2_NO_ERROR));
  };
  expect(await read(channelTo(host))).toMatchObject({ code: status.INTERNAL });
  await vi.waitUntil(() => server.sessions.size === 0);
});

test('a server that is asked too often is asked half as often', async () => {
  const keepaliveMs = 30;
  const channel = channelTo(host, { keepaliveMs });
  let pings = 0;
  server.onCall = (call) => {
    const stream = respond(call);
    pings = 0;
    call.session.on('ping', () => {
      pings += 1;
      if (call.number === 1) {
        const data = Buffer.from('too_many_pings');
        call.session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM, call.stream.id, data);
      } else if (pings === 3) {
        stream.end();
      }
    });
  };
  expect(await read(channel)).toMatchObject({ code: status.UNAVAILABLE });
  const begun = performance.now();
  expect(await read(channel)).toMatchObject({ code: status.OK });
  // Timers are never early: three pings at the former pace may take half of that.
  expect(performance.now() - begun).toBeGreaterThan(3 * 2 * keepaliveMs - 5);
});
