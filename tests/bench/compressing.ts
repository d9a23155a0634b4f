// Hosting sends compressed what the Hosting emulator sends as it is: pages are measured through a
// proxy that compresses too.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const compressible = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)/;

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

async function passOn(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await bodyOf(answer);
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
  const isText = compressible.test(headers['content-type'] ?? '') && body.length > 0;
  const sent = isText ? await compress(body) : body;
  res.writeHead(answer.statusCode ?? 502, {
    ...headers,
    ...(isText ? { 'content-encoding': 'gzip' } : {}),
    'content-length': sent.length,
  });
  res.end(sent);
}

/** Serves `origin` compressed on a free port of 127.0.0.1 while `work` runs with its address. */
export async function withCompression<T>(
  origin: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const server = createServer((req, res) => {
    const { host: _host, 'accept-encoding': _accepted, ...headers } = req.headers;
    const asked = request(new URL(req.url ?? '/', origin), { method: req.method, headers });
    asked.on('response', (answer) => void passOn(answer, res).catch(() => res.destroy()));
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await work(
      `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}
