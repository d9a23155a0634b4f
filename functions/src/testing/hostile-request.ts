/**
 * Requests as no browser would send them: addresses and bodies go out exactly as they are written.
 */
import { request, type Agent } from 'node:http';
import type { Endpoint } from '../contract/endpoint.ts';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Null for a request without a body. */
  readonly body: string | null;
  readonly contentType?: string;
}

/** Bytes as UTF-8 would have them if it had any for half of a character. */
function bytesOfHalf(half: string): Buffer {
  const code = half.charCodeAt(0);
  return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
}

function encodePart(value: unknown): string {
  const encoded = Array.from(String(value), (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : bytesOfHalf(character).toString('hex').replaceAll(/../g, '%$&'),
  );
  return encoded.join('');
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

const infinity = '<1e999>';

/** JSON in which an infinite number is the literal that parsers make one of. */
export function hostileJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part === Infinity ? infinity : part,
  ).replaceAll(`"${infinity}"`, '1e999');
}

/** The request of a call with input that may be anything. */
export function hostileRequest(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): RawRequest {
  const params = new Map(entriesOf(input.params));
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodePart(params.get(name)),
  );
  const query = entriesOf(input.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&');
  const place = {
    method: endpoint.method,
    path: query === '' ? address : `${address}?${query}`,
  };
  if (endpoint.takesBytes !== undefined) {
    return { ...place, body: 'x', contentType: 'application/octet-stream' };
  }
  return {
    ...place,
    body: endpoint.body === undefined ? null : hostileJson(input.body),
  };
}

/** Sends it, and gives back how it was answered. */
export async function sendRaw(
  { origin, agent, token }: { origin: string; agent: Agent; token: string },
  { method, path, body, contentType = 'application/json' }: RawRequest,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        agent,
        method,
        path,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body === null
            ? {}
            : { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          const { 'retry-after': retryAfter } = answer.headers;
          resolve({ status: answer.statusCode ?? 0, text, retryAfter });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
