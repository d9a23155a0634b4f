import { lookup as lookUp } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '../../lib/errors.ts';
import {
  checkWebhookUrl,
  hostAndPort,
  hostOf,
  isPublicAddress,
} from '../../services/alerts/webhook-address.ts';
import type { WebhookSender } from '../../services/ports/webhook-sender.ts';

const maxAnswerBytes = 64 * 1024;

export interface WebhookSenderOptions {
  /** Hosts with ports that need not be public. */
  readonly allow: readonly string[];
  /** For a whole call, looking up its name included. */
  readonly timeoutMs: number;
  /** All addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

async function resolveName(name: string): Promise<string[]> {
  return (await lookUp(name, { all: true, verbatim: true })).map(({ address }) => address);
}

/**
 * Posts to addresses that users name. All addresses of the name must be public, and one that was
 * checked is called, whatever DNS says next. No redirects; answers are not kept.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allow, timeoutMs, resolve = resolveName } = options;
  return {
    async post({ url: text, headers, body }) {
      const url = checkWebhookUrl(text, allow);
      const signal = AbortSignal.timeout(timeoutMs);
      const isAllowed = allow.includes(hostAndPort(url));
      const address = await within(signal, addressOf(url, { resolve, isAllowed }));
      const host = hostOf(url);
      const status = await exchange(
        {
          protocol: url.protocol,
          host: address,
          port: Number(url.port) || (url.protocol === 'http:' ? 80 : 443),
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          agent: false,
          headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body) },
          signal,
          // The certificate must be the name's, not the address's.
          ...(isIP(host) === 0 ? { servername: host } : {}),
        },
        body,
      );
      return { status };
    },
  };
}

async function addressOf(
  url: URL,
  how: { resolve: (name: string) => Promise<readonly string[]>; isAllowed: boolean },
): Promise<string> {
  const host = hostOf(url);
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await how.resolve(host) : [host];
  } catch (cause) {
    throw new AppError('unavailable', 'The name of the address could not be found', { cause });
  }
  const [first] = addresses;
  if (first === undefined) {
    throw new AppError('unavailable', 'The name of the address could not be found');
  }
  if (!how.isAllowed && !addresses.every(isPublicAddress)) {
    throw new AppError('failed-precondition', 'The address is not on the public Internet');
  }
  return first;
}

function exchange(
  options: RequestOptions & { servername?: string },
  body: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = options.protocol === 'http:' ? httpRequest : httpsRequest;
    const call = request(options, (answer) => {
      readAway(answer, () => {
        resolve(answer.statusCode ?? 0);
      });
    });
    call.on('error', (error) => {
      reject(failureOf(error));
    });
    call.end(body);
  });
}

/** Reads an answer to its end, or to as much as is bearable, and forgets it. */
function readAway(answer: IncomingMessage, done: () => void): void {
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxAnswerBytes) {
      answer.destroy();
    }
  });
  // The status has arrived: a body that breaks off, or never ends, changes nothing of it.
  answer.on('error', done);
  answer.on('close', done);
}

function failureOf(error: Error): AppError {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new AppError('timeout', 'There was no answer in time', { cause: error });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isCertificate = /CERT|TLS|SSL|SELF_SIGNED|VERIFY|ALTNAME/.test(code);
  const message = isCertificate
    ? 'The certificate of the address is not valid'
    : 'The address could not be reached';
  return new AppError('unavailable', message, { cause: error });
}

/** Looking a name up can't be stopped, only abandoned. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new AppError('timeout', 'There was no answer in time'));
    });
  });
  return Promise.race([work, late]);
}
