import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  ChannelTimes,
  FirestoreAddress,
  FirestoreChannel,
} from '../../adapters/customer/firestore-wire/channel.ts';
import { defaultTimes } from '../../adapters/customer/firestore-wire/channel.ts';
import { status } from '../../adapters/customer/firestore-wire/grpc-status.ts';
import { certificate } from '../certificate.ts';
import { answer, framed, GrpcServer, refuse, respond } from '../grpc-server.ts';

export type MakeChannel = (
  address: FirestoreAddress,
  database: string,
  times: ChannelTimes,
) => FirestoreChannel;

/** Channels to a server of a test, closed after it. */
export function channelsOf(make: MakeChannel) {
  const open: FirestoreChannel[] = [];
  afterEach(() => {
    for (const channel of open.splice(0)) {
      channel.close();
    }
  });
  return (host: string, options: Partial<FirestoreAddress & ChannelTimes> = {}) => {
    const address = { host, tls: false, authorization: async () => 'Bearer owner', ...options };
    const channel = make(address, 'projects/shop/databases/(default)', {
      ...defaultTimes,
      ...options,
    });
    open.push(channel);
    return channel;
  };
}

/** The answers of a stream as text, and the code that it failed with. */
export async function read(
  channel: FirestoreChannel,
  options: { method?: string; signal?: AbortSignal; onBatch?: () => Promise<void> | void } = {},
): Promise<{ found: string[]; code: number; details: string }> {
  const found: string[] = [];
  const { method = 'RunQuery', signal } = options;
  try {
    for await (const batch of channel.stream(method, new Uint8Array(), signal)) {
      found.push(...batch.map((message) => Buffer.from(message).toString('utf8')));
      await options.onBatch?.();
    }
  } catch (error) {
    return { found, ...failureOf(error) };
  }
  return { found, code: status.OK, details: '' };
}

export function failureOf(error: unknown): { code: number; details: string } {
  if (error instanceof Error && 'code' in error && 'details' in error) {
    return { code: Number(error.code), details: String(error.details) };
  }
  throw error;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const request = Buffer.from('request');

/** Calls that succeed, and failures in a server's own words, whichever channel it is. */
export function describeFirestoreChannel(name: string, make: MakeChannel): void {
  const channelTo = channelsOf(make);
  let server: GrpcServer;
  let channel: FirestoreChannel;

  beforeEach(async () => {
    server = new GrpcServer();
    channel = channelTo(await server.start());
  });
  afterEach(async () => {
    await server.stop();
  });

  test(`${name}: a call carries its request, database, authorization and deadline`, async () => {
    expect(text(await channel.unary('BatchWrite', request))).toBe('answer');
    const [call] = server.calls;
    expect(call?.request).toEqual(request);
    expect(call?.headers).toMatchObject({
      ':method': 'POST',
      ':path': '/google.firestore.v1.Firestore/BatchWrite',
      te: 'trailers',
      'content-type': 'application/grpc',
      authorization: 'Bearer owner',
      'google-cloud-resource-prefix': 'projects/shop/databases/(default)',
      'x-goog-request-params': 'project_id=shop&database_id=(default)',
      'grpc-timeout': expect.stringMatching(/^\d{1,8}[mSMun]$/),
    });
  });

  test(`${name}: a server may send 4 MiB before it hears from us`, async () => {
    await channel.unary('BatchWrite', request);
    const [session] = server.sessions;
    expect(session?.remoteSettings.initialWindowSize).toBe(4 * 1024 * 1024);
    expect(session?.state.remoteWindowSize).toBeGreaterThan(4 * 1024 * 1024 - 1000);
  });

  test(`${name}: a refused authorization passes unchanged, and nothing is sent`, async () => {
    const refusal = new Error('consent was taken back');
    const refused = channelTo('127.0.0.1:1', { authorization: () => Promise.reject(refusal) });
    await expect(refused.unary('BatchWrite', request)).rejects.toBe(refusal);
    await expect(read(refused)).rejects.toBe(refusal);
  });

  test(`${name}: messages arrive whole and in order, wherever they are cut`, async () => {
    const messages = ['', 'a', 'b'.repeat(300), '', 'c'];
    const body = Buffer.concat(messages.map((message) => framed(message)));
    server.onCall = (call) => {
      const stream = respond(call);
      const send = (at: number) => {
        stream.write(body.subarray(at, at + 1), () =>
          at + 1 < body.length ? send(at + 1) : stream.end(),
        );
      };
      send(0);
    };
    expect(await read(channel)).toMatchObject({ found: messages, code: status.OK });
  });

  test(`${name}: large messages, in and out`, async () => {
    const large = Buffer.alloc(9_000_000, 'x');
    server.onCall = (call) => answer(call, large);
    expect(large.equals(await channel.unary('BatchWrite', large))).toBe(true);
    expect(large.equals(server.calls[0]?.request ?? Buffer.alloc(0))).toBe(true);
  });

  test(`${name}: what is too large is refused, in and out`, async () => {
    const tooLarge = Buffer.alloc(16 * 1024 * 1024 + 1);
    const sent = await channel.unary('BatchWrite', tooLarge).catch(failureOf);
    expect(sent).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
    server.onCall = (call) => respond(call).end(framed(tooLarge).subarray(0, 1000));
    expect(await read(channel)).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
      details: 'Received message larger than max (16777217 vs 16777216)',
    });
  });

  test(`${name}: a failure before any answer, in the server's words`, async () => {
    server.onCall = (call) => refuse(call, status.FAILED_PRECONDITION, 'Zur%C3%BCck 100%25');
    expect(await read(channel)).toEqual({
      found: [],
      code: status.FAILED_PRECONDITION,
      details: 'Zurück 100%',
    });
    expect(server.calls).toHaveLength(1);
  });

  test(`${name}: words that are not percent-encoded pass as they are`, async () => {
    server.onCall = (call) => refuse(call, status.NOT_FOUND, '100% gone');
    expect(await read(channel)).toMatchObject({ details: '100% gone' });
  });

  test(`${name}: a failure after answers leaves those to the reader`, async () => {
    server.onCall = (call) => {
      respond(call, { 'grpc-status': '14', 'grpc-message': 'broken off' }).end(framed('document'));
    };
    const failed = { found: ['document'], code: status.UNAVAILABLE, details: 'broken off' };
    expect(await read(channel, { method: 'BatchGetDocuments' })).toEqual(failed);
    expect(server.calls).toHaveLength(1);
  });

  test(`${name}: a unary call needs an answer`, async () => {
    server.onCall = (call) => answer(call);
    const none = await channel.unary('BatchWrite', request).catch(failureOf);
    expect(none).toEqual({ code: status.UNIMPLEMENTED, details: 'No message received' });
  });

  test(`${name}: a passing failure of a listing is tried again`, async () => {
    server.onCall = (call) =>
      call.number < 3 ? refuse(call, status.UNAVAILABLE) : answer(call, 'page');
    expect(text(await channel.unary('ListDocuments', request))).toBe('page');
    expect(server.calls.map((call) => call.request)).toEqual([request, request, request]);
  });

  test(`${name}: writes, queries and what trying again does not help are tried once`, async () => {
    server.onCall = (call) => refuse(call, status.UNAVAILABLE);
    const written = await channel.unary('BatchWrite', request).catch(failureOf);
    expect(written).toMatchObject({ code: status.UNAVAILABLE });
    expect(await read(channel)).toMatchObject({ code: status.UNAVAILABLE });
    server.onCall = (call) => refuse(call, status.PERMISSION_DENIED);
    const listed = await channel.unary('ListDocuments', request).catch(failureOf);
    expect(listed).toMatchObject({ code: status.PERMISSION_DENIED });
    expect(server.calls).toHaveLength(3);
  });

  test(`${name}: no more calls at once than the server takes`, async () => {
    const small = new GrpcServer({ maxConcurrentStreams: 2 });
    const limited = channelTo(await small.start());
    let most = 0;
    let underWay = 0;
    small.onCall = (call) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        answer(call, 'answer');
      }, 5);
    };
    const calls = Array.from({ length: 9 }, () => limited.unary('BatchWrite', request));
    expect((await Promise.all(calls)).map(text)).toEqual(Array.from(calls, () => 'answer'));
    expect([most, small.connections]).toEqual([2, 1]);
    await small.stop();
  });

  test(`${name}: encrypted, with a certificate that it can check`, async () => {
    const secure = new GrpcServer(certificate);
    const host = await secure.start();
    const trusting = channelTo(host, { tls: true, authority: certificate.cert });
    expect(text(await trusting.unary('BatchWrite', request))).toBe('answer');
    const wary = await channelTo(host, { tls: true }).unary('BatchWrite', request).catch(failureOf);
    expect(wary).toMatchObject({ code: status.UNAVAILABLE });
    expect(secure.calls).toHaveLength(1);
    await secure.stop();
  });
}
