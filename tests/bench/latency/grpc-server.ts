// gRPC over cleartext HTTP/2 as far as a server of Firestore's raw calls needs it: one message in,
// messages out, a status at the end. https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
import { createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';

/** One call's answers. */
export interface Answer {
  /** @returns false when the client should be waited for: see `drained` */
  send(messages: readonly Uint8Array[]): boolean;
  drained(): Promise<void>;
  readonly isClosed: boolean;
}

export interface Call {
  readonly method: string;
  readonly request: Buffer;
  /** Whoever shares a connection shares what a connection may do. */
  readonly connection: object;
}

/** Answers a call; false for a method that there is not. */
export type Handler = (call: Call, answer: Answer) => Promise<boolean>;

const frameHead = 5;
const unimplemented = 12;
const internal = 13;
const flowControlWindow = 4 * 1024 * 1024;

/** Serves `handler` on a free port of 127.0.0.1. @returns the port */
export async function serveGrpc(handler: Handler): Promise<number> {
  const server = createServer({ settings: { initialWindowSize: flowControlWindow } });
  server.on('session', (session: Http2Session) => {
    session.setLocalWindowSize(flowControlWindow);
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const method = (headers[':path'] ?? '').split('/').at(-1) ?? '';
    stream.on('error', () => undefined);
    void answerCall(stream, method, handler);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answerCall(stream: ServerHttp2Stream, method: string, handler: Handler) {
  const request = await readMessage(stream);
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  let status = 0;
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(status) }));
  const answer: Answer = {
    send: (messages) => !stream.destroyed && stream.write(framed(messages)),
    drained: () =>
      new Promise((resolve) => {
        stream.once('drain', resolve);
        stream.once('close', resolve);
      }),
    get isClosed() {
      return stream.destroyed;
    },
  };
  try {
    const call = { method, request, connection: stream.session ?? stream };
    status = (await handler(call, answer)) ? 0 : unimplemented;
  } catch (error) {
    process.stderr.write(`${method}: ${String(error)}\n`);
    status = internal;
  }
  if (!stream.destroyed) {
    stream.end();
  }
}

/** The one message of a request, without its head. */
async function readMessage(stream: ServerHttp2Stream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) {
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).subarray(frameHead);
}

/** Messages, each after whether it is compressed (no) and its length. */
function framed(messages: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [];
  for (const message of messages) {
    const head = Buffer.alloc(frameHead);
    head.writeUInt32BE(message.length, 1);
    parts.push(head, message);
  }
  return Buffer.concat(parts);
}
