import {
  createSecureServer,
  createServer,
  type Http2Server,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';

/** One call as the server sees it. */
export interface ServedCall {
  readonly stream: ServerHttp2Stream;
  readonly session: Http2Session;
  readonly headers: IncomingHttpHeaders;
  /** Counted from 1. */
  readonly number: number;
}

/** A message as gRPC frames it. */
export function framed(message: Uint8Array | string, flag = 0): Buffer {
  const bytes = Buffer.from(message);
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** Begins an answer that ends with these trailers once its stream is ended. */
export function respond(
  { stream }: ServedCall,
  trailers: Record<string, string> = { 'grpc-status': '0' },
  headers: Record<string, string> = {},
): ServerHttp2Stream {
  stream.respond(
    { ':status': 200, 'content-type': 'application/grpc', ...headers },
    { waitForTrailers: true },
  );
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  return stream;
}

/** Answers with these messages and the status OK. */
export function answer(call: ServedCall, ...messages: (Uint8Array | string)[]): void {
  respond(call).end(Buffer.concat(messages.map((message) => framed(message))));
}

/** Fails before any message, as gRPC does: with nothing but headers. */
export function refuse({ stream }: ServedCall, code: number, message = 'not now'): void {
  stream.respond(
    {
      ':status': 200,
      'content-type': 'application/grpc',
      'grpc-status': `${code}`,
      'grpc-message': message,
    },
    { endStream: true },
  );
}

/** A server of HTTP/2 that does with each call what a test wants, right or wrong. */
export class GrpcServer {
  /** What happens to a call whose request has arrived. */
  onCall: (call: ServedCall) => void = (call) => answer(call, 'answer');
  readonly calls: (ServedCall & { request: Buffer })[] = [];
  readonly sessions = new Set<ServerHttp2Session>();
  /** Connections so far. */
  connections = 0;
  private readonly server: Http2Server;

  constructor(options: { key?: string; cert?: string; maxConcurrentStreams?: number } = {}) {
    const { maxConcurrentStreams = 100, ...tls } = options;
    const settings = { settings: { maxConcurrentStreams } };
    this.server =
      tls.key === undefined ? createServer(settings) : createSecureServer({ ...settings, ...tls });
    this.server.on('session', (session) => {
      this.connections += 1;
      this.sessions.add(session);
      session.on('error', () => undefined);
      session.on('close', () => this.sessions.delete(session));
    });
    this.server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      void this.serve(stream, headers);
    });
  }

  /** @returns host and port */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${portOf(this.server)}`;
  }

  async stop(): Promise<void> {
    for (const session of this.sessions) {
      session.destroy();
    }
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    stream.on('error', () => undefined);
    const { session } = stream;
    const pieces: Buffer[] = [];
    try {
      for await (const piece of stream) {
        pieces.push(Buffer.from(piece));
      }
    } catch {
      return;
    }
    if (session !== undefined) {
      const call = { stream, session, headers, number: this.calls.length + 1 };
      this.calls.push({ ...call, request: Buffer.concat(pieces).subarray(5) });
      this.onCall(call);
    }
  }
}

/** A network on the way to a server, which can fail at any byte or fall silent. */
export class Network {
  /** Of each connection, so many bytes of the server's come through; then it is reset. */
  resetAfter = Infinity;
  /** On so many of its connections, counted from the first, whatever is sent gets lost. */
  silent = 0;
  /** How long what the server sends is under way. */
  delayMs = 0;
  private connections = 0;
  private readonly target: string;
  private readonly sockets = new Set<Socket>();
  private readonly clients = new Set<Socket>();
  private readonly server = createTcpServer({ allowHalfOpen: true }, (socket) => this.join(socket));

  constructor(target: string) {
    this.target = target;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${portOf(this.server)}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) {
      socket.destroy();
    }
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Resets all connections. */
  cut(): void {
    for (const socket of this.sockets) {
      socket.resetAndDestroy();
    }
  }

  /** Nothing more comes from the server, which still listens. */
  halfClose(): void {
    for (const socket of this.clients) {
      socket.end();
    }
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.split(':')[1]), '127.0.0.1');
    this.clients.add(client);
    client.on('close', () => this.clients.delete(client));
    this.connections += 1;
    const number = this.connections;
    let passed = 0;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (piece) => number <= this.silent || server.write(piece));
    const fromServer = (piece: Buffer) => {
      if (number <= this.silent) {
        return;
      }
      const part = piece.subarray(0, Math.max(0, this.resetAfter - passed));
      passed += part.length;
      client.write(part, () => {
        if (passed >= this.resetAfter) {
          client.resetAndDestroy();
        }
      });
    };
    server.on('data', (piece) => {
      if (this.delayMs === 0) {
        fromServer(piece);
      } else {
        setTimeout(fromServer, this.delayMs, piece);
      }
    });
  }
}

/** @throws Error for a server that does not listen on a port */
export function portOf(server: { address: () => AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('not listening');
  }
  return address.port;
}
