import { constants } from 'node:http2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FirestoreChannel } from '../../adapters/customer/firestore-wire/channel.ts';
import { status } from '../../adapters/customer/firestore-wire/grpc-status.ts';
import { answer, framed, GrpcServer, Network, respond, type ServedCall } from '../grpc-server.ts';
import { channelsOf, failureOf, read, type MakeChannel } from './firestore-channel.ts';

const bytes = new Uint8Array();

/** Resets of a stream by the server, and what they mean; http-grpc-status-mapping.md and spec. */
const resets: [string, number, number][] = [
  ['nothing', constants.NGHTTP2_NO_ERROR, status.INTERNAL],
  ['a wrong protocol', constants.NGHTTP2_PROTOCOL_ERROR, status.INTERNAL],
  ['an internal error', constants.NGHTTP2_INTERNAL_ERROR, status.INTERNAL],
  ['cancellation', constants.NGHTTP2_CANCEL, status.CANCELLED],
  ['too much haste', constants.NGHTTP2_ENHANCE_YOUR_CALM, status.RESOURCE_EXHAUSTED],
  ['weak security', constants.NGHTTP2_INADEQUATE_SECURITY, status.PERMISSION_DENIED],
];

const httpCodes: [number, number][] = [
  [400, status.INTERNAL],
  [401, status.UNAUTHENTICATED],
  [403, status.PERMISSION_DENIED],
  [404, status.UNIMPLEMENTED],
  [429, status.UNAVAILABLE],
  [500, status.UNKNOWN],
  [502, status.UNAVAILABLE],
  [503, status.UNAVAILABLE],
  [504, status.UNAVAILABLE],
];

/** Servers and networks that fail, whichever channel it is. */
export function describeFirestoreChannelFaults(name: string, make: MakeChannel): void {
  const channelTo = channelsOf(make);
  let server: GrpcServer;
  let network: Network;
  let host: string;
  let channel: FirestoreChannel;

  beforeEach(async () => {
    server = new GrpcServer();
    network = new Network(await server.start());
    host = await network.start();
    channel = channelTo(host);
  });
  afterEach(async () => {
    await network.stop();
    await server.stop();
  });

  describe.each(httpCodes)(`${name}: HTTP %i in place of gRPC`, (http, code) => {
    test.each(['', '<html>Sorry</html>'])('with the body "%s"', async (body) => {
      server.onCall = ({ stream }) => {
        stream.respond({ ':status': http, 'content-type': 'text/html' });
        stream.end(body);
      };
      expect(await read(channel)).toMatchObject({
        code,
        details: `Received HTTP status code ${http}`,
      });
    });
  });

  test.each(resets)(`${name}: a stream reset for %s`, async (_reason, reset, code) => {
    server.onCall = (call) => {
      respond(call).write(framed('document'), () => call.stream.close(reset));
    };
    expect(await read(channel)).toMatchObject({ code });
  });

  test(`${name}: a stream that just ends is not complete`, async () => {
    server.onCall = ({ stream }) => {
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
      stream.end(framed('document'));
    };
    expect(await read(channel)).toMatchObject({ found: ['document'], code: status.INTERNAL });
  });

  test(`${name}: a call that the server refused unseen is sent once more`, async () => {
    server.onCall = (call) => {
      if (call.number === 1) {
        call.stream.close(constants.NGHTTP2_REFUSED_STREAM);
      } else {
        answer(call, 'answer');
      }
    };
    expect(Buffer.from(await channel.unary('BatchWrite', bytes)).toString()).toBe('answer');
    server.onCall = ({ stream }) => stream.close(constants.NGHTTP2_REFUSED_STREAM);
    const refused = await channel.unary('BatchWrite', bytes).catch(failureOf);
    expect(refused).toMatchObject({ code: status.UNAVAILABLE });
    expect(server.calls).toHaveLength(4);
  });

  test(`${name}: a connection cut at any byte loses the calls on it, and nothing else`, async () => {
    const documents = ['one', 'two', 'three'];
    let isComplete = false;
    for (let after = 1; !isComplete; after += after < 120 ? 3 : 1) {
      network.resetAfter = after;
      server.onCall = (call) => answer(call, ...documents);
      const { found, code } = await read(channelTo(host));
      expect(found).toEqual(documents.slice(0, found.length));
      isComplete = code === status.OK;
      expect([status.OK, status.UNAVAILABLE], `after ${after} bytes`).toContain(code);
      expect(isComplete ? found : documents).toEqual(documents);
    }
  });

  test(`${name}: a lost connection is replaced with the next call`, async () => {
    server.onCall = (call) => {
      respond(call).write(framed('document'));
    };
    const cut = await read(channel, { onBatch: () => network.cut() });
    expect(cut).toMatchObject({ found: ['document'], code: status.UNAVAILABLE });
    server.onCall = (call) => answer(call, 'document');
    expect(await read(channel)).toMatchObject({ found: ['document'], code: status.OK });
    expect(server.connections).toBe(2);
  });

  test(`${name}: a server that closes its side of the connection is gone`, async () => {
    server.onCall = (call) => {
      respond(call).write(framed('document'), () => network.halfClose());
    };
    expect(await read(channel)).toMatchObject({ code: status.UNAVAILABLE });
  });

  test(`${name}: a server that goes away ends its calls and gets no others`, async () => {
    const first: ServedCall[] = [];
    server.onCall = (call) => {
      first.push(call);
      respond(call).write(framed('one'), () => call.session.goaway(constants.NGHTTP2_NO_ERROR));
    };
    const early = read(channel, {
      onBatch: async () => {
        server.onCall = (call) => answer(call, 'late');
        await vi.waitUntil(async () => {
          await channel.unary('BatchWrite', bytes);
          return server.connections === 2;
        });
        first[0]?.stream.end(framed('two'));
      },
    });
    expect(await early).toMatchObject({ found: ['one', 'two'], code: status.OK });
  });

  test(`${name}: a server that went away while nothing was under way`, async () => {
    await channel.unary('BatchWrite', bytes);
    server.sessions.forEach((session) => session.close());
    await vi.waitUntil(() => server.sessions.size === 0);
    await channel.unary('BatchWrite', bytes);
    expect(server.connections).toBe(2);
  });

  test(`${name}: a server that is silent is given until the deadline`, async () => {
    const cancelled = new Set<number>();
    server.onCall = (call) => {
      call.stream.on('close', () => cancelled.add(call.stream.rstCode ?? -1));
      respond(call).write(framed('document'));
    };
    const hasty = channelTo(host, { streamTimeoutMs: 150, unaryTimeoutMs: 150 });
    expect(await read(hasty)).toMatchObject({
      found: ['document'],
      code: status.DEADLINE_EXCEEDED,
    });
    const failed = await hasty.unary('ListDocuments', bytes).catch(failureOf);
    expect(failed).toMatchObject({ code: status.DEADLINE_EXCEEDED });
    expect(server.calls).toHaveLength(2);
    await vi.waitUntil(() => cancelled.size > 0);
    expect([...cancelled]).toEqual([constants.NGHTTP2_CANCEL]);
  });

  test(`${name}: a connection that fell silent is found out by a ping`, async () => {
    server.onCall = (call) => {
      respond(call).write(framed('document'));
    };
    const curious = channelTo(host, { keepaliveMs: 40, keepaliveTimeoutMs: 40 });
    const onBatch = () => {
      network.silent = 1;
    };
    expect(await read(curious, { onBatch })).toMatchObject({ code: status.UNAVAILABLE });
  });

  test(`${name}: nobody listens there`, async () => {
    await server.stop();
    await network.stop();
    expect(await read(channel)).toMatchObject({ code: status.UNAVAILABLE });
    const failed = await channel.unary('ListDocuments', bytes).catch(failureOf);
    expect(failed).toMatchObject({ code: status.UNAVAILABLE });
  });

  test(`${name}: a reader that ends early cancels its call`, async () => {
    const closed = vi.fn<(code: number | undefined) => void>();
    server.onCall = (call) => {
      call.stream.on('close', () => closed(call.stream.rstCode));
      respond(call).write(framed('document'));
    };
    for await (const batch of channel.stream('RunQuery', bytes)) {
      expect(batch).toHaveLength(1);
      break;
    }
    await vi.waitUntil(() => closed.mock.calls.length > 0);
    expect(closed).toHaveBeenCalledExactlyOnceWith(constants.NGHTTP2_CANCEL);
  });

  test(`${name}: a signal cancels a call before and while it is read`, async () => {
    const aborted = await read(channel, { signal: AbortSignal.abort() });
    expect(aborted).toMatchObject({ found: [], code: status.CANCELLED });
    const controller = new AbortController();
    const closed = vi.fn<(code: number | undefined) => void>();
    server.onCall = (call) => {
      call.stream.on('close', () => closed(call.stream.rstCode));
      respond(call).write(framed('document'));
    };
    const { signal } = controller;
    const reading = read(channel, { signal, onBatch: () => controller.abort() });
    expect(await reading).toMatchObject({ found: ['document'], code: status.CANCELLED });
    await vi.waitUntil(() => closed.mock.calls.length > 0);
    expect(closed).toHaveBeenCalledExactlyOnceWith(constants.NGHTTP2_CANCEL);
  });

  test(`${name}: a slow reader makes the server wait, and loses nothing`, async () => {
    const message = Buffer.alloc(100_000, 'x');
    const count = 400;
    let sent = 0;
    server.onCall = (call) => {
      const stream = respond(call);
      const send = () => {
        sent += 1;
        stream.write(framed(message), () => (sent < count ? send() : stream.end()));
      };
      send();
    };
    let found = 0;
    let unread = 0;
    for await (const batch of channel.stream('RunQuery', bytes)) {
      found += batch.length;
      if (unread === 0) {
        let before = -1;
        const isStill = () => before === (before = sent);
        await vi.waitUntil(isStill, { interval: 60, timeout: 30_000 });
        unread = sent - found;
      }
    }
    expect(found).toBe(count);
    // What waits for the reader, what HTTP/2 lets a server send unasked, and what sockets hold.
    expect(unread * message.length).toBeLessThan(25_000_000);
  });

  test(`${name}: a closed channel takes no calls and ends those under way`, async () => {
    server.onCall = (call) => {
      respond(call).write(framed('one'), () => setTimeout(() => call.stream.end(), 30));
    };
    const reading = read(channel, { onBatch: () => channel.close() });
    expect(await reading).toMatchObject({ found: ['one'], code: status.OK });
    await expect(channel.unary('BatchWrite', bytes)).rejects.toThrow(/has been (closed|shut down)/);
    await vi.waitUntil(() => server.sessions.size === 0);
  });
}
