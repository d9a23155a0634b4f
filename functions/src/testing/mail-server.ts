import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { certificate } from './certificate.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent. */
  readonly source: string;
  readonly isSecure: boolean;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  readonly stop: () => Promise<void>;
}

/** The one account of test servers. */
export const mailAccount = { user: 'firekeep@example.com', pass: 'smtp-pass/word' } as const;

/**
 * A mail server on this machine that keeps what it gets, on any port where none is given; only
 * `mailAccount` may send.
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...certificate,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === mailAccount.user && password === mailAccount.pass;
      done(isKnown ? null : new Error(`No account ${username}/${password ?? ''}`), { user: 1 });
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
          isSecure: secure,
        });
        done(null);
      });
    },
    ...options,
  });
  // A client that refuses the certificate is an error of its connection, not of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '0.0.0.0', resolve);
  });
  return {
    port: portOf(server.server),
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A server that answers connections as it likes; with nothing unless `answer` does. */
export async function startOddServer(
  answer: (socket: Socket) => void = () => undefined,
): Promise<Pick<MailServer, 'port' | 'stop'>> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // Clients leave it in the middle.
    socket.on('error', () => undefined);
    answer(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server does not listen');
  }
  return address.port;
}
