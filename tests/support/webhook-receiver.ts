// A server that webhooks may reach: on the one address beside the public ones that the suite
// allows.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { waitUntil } from './wait-until.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly message: { type: string; alarm: { id: string; kind: string } | null; project: object };
}

/** `host:port` as `npm test` hands it to the functions and to the tests. */
export function receiverHost(): string {
  const allowed = process.env['FIREKEEP_WEBHOOK_ALLOW'];
  if (allowed === undefined || !/^127\.0\.0\.1:\d+$/.test(allowed)) {
    throw new Error('Set FIREKEEP_WEBHOOK_ALLOW to 127.0.0.1:PORT for the suite and for the tests');
  }
  return allowed;
}

/** Receives webhooks and answers with the status that `answer` gives for a path. */
export async function startReceiver(answer: (path: string) => number) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, text, message: JSON.parse(text) });
      response.writeHead(answer(path)).end();
    });
  });
  const [host, port] = receiverHost().split(':');
  const listen = async () => {
    const listening = once(server, 'listening');
    server.listen(Number(port), host);
    return listening.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
          return false;
        }
        throw error;
      },
    );
  };
  // Another file's receiver may still have the one address.
  await waitUntil('the address of receivers is free', listen, 120_000);
  return {
    received,
    address: (path: string) => `http://${receiverHost()}${path}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a message was signed with `secret`, as a receiver checks it. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const [, seconds = '', mac = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['firekeep-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return mac === expected && Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
}
