// Stands between a process and the Firestore emulator and counts what is asked of each project: of
// gRPC by the header that names the database, of REST by the address.
import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import {
  connect,
  createServer as createHttp2Server,
  type Http2Server,
  type ServerHttp2Stream,
} from 'node:http2';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface CountedCall {
  readonly project: string;
  /** `BatchGetDocuments` and the like; of REST what the address ends with. */
  readonly method: string;
}

const http2Preface = 'PRI * HTTP/2.0';

function projectOf(text: string): string {
  return /projects\/([^/]+)/.exec(decodeURIComponent(text))?.[1] ?? '';
}

/**
 * @param target `host:port` of the emulator
 * @param delayMs how much later each call arrives there
 * @returns `host:port` of the proxy
 */
export async function startCountingProxy(
  target: string,
  onCall: (call: CountedCall) => void,
  delayMs = 0,
): Promise<{ address: string; stop: () => void }> {
  const upstream = connect(`http://${target}`);
  upstream.on('error', () => undefined);
  const grpc = createHttp2Server();
  grpc.on('stream', (stream: ServerHttp2Stream, headers) => {
    const method = (headers[':path'] ?? '').split('/').at(-1) ?? '';
    onCall({ method, project: projectOf(String(headers['google-cloud-resource-prefix'] ?? '')) });
    const ask = () => pipeCall(stream, upstream.request({ ...headers }));
    if (delayMs === 0) {
      ask();
    } else {
      setTimeout(ask, delayMs);
    }
  });
  const rest = createHttpServer((req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    onCall({ method: path.split(':').at(-1) ?? '', project: projectOf(path) });
    const options = { method: req.method, headers: req.headers };
    const asked = httpRequest(`http://${target}${req.url}`, options, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  const [grpcPort, restPort] = [await listen(grpc), await listen(rest)];
  const sockets = new Set<Socket>();
  // One port for both: what a connection begins with says which of them it speaks.
  const door = createServer((socket) => {
    socket.once('data', (first) => {
      const isGrpc = first.toString('latin1').startsWith(http2Preface);
      const inner = createConnection(isGrpc ? grpcPort : restPort, '127.0.0.1');
      inner.write(first);
      socket.pipe(inner).pipe(socket);
      for (const one of [socket, inner]) {
        sockets.add(one);
        one.on('error', () => one.destroy());
      }
    });
  });
  const address = `127.0.0.1:${await listen(door)}`;
  const stop = () => {
    upstream.destroy();
    [door, grpc, rest].forEach((server) => server.close());
    sockets.forEach((socket) => socket.destroy());
  };
  return { address, stop };
}

async function listen(server: Server | Http2Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

function pipeCall(
  stream: ServerHttp2Stream,
  asked: ReturnType<ReturnType<typeof connect>['request']>,
) {
  const end = () => {
    stream.close();
    asked.close();
  };
  stream.on('error', end);
  asked.on('error', end);
  stream.on('aborted', end);
  asked.on('response', (headers, flags) => {
    const isOnlyTrailers = (flags & 1) === 1;
    const { ':status': status, ...rest } = headers;
    if (isOnlyTrailers) {
      stream.respond({ ':status': Number(status), ...rest }, { endStream: true });
      return;
    }
    let trailers = {};
    asked.on('trailers', (found) => {
      trailers = found;
    });
    stream.respond({ ':status': Number(status), ...rest }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    asked.pipe(stream);
  });
  stream.pipe(asked);
}
