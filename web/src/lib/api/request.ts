import { messages, type Endpoint } from '@firekeep/functions/contract';
import { z } from 'zod';
import { limits } from '#config/limits.ts';
import { authState } from '../auth/auth-state.ts';
import { idToken } from '../auth/id-token.ts';
import { noteAnswer, noteNoAnswer } from '../connection.ts';
import { ApiError } from '../errors/api-error.ts';
import { friendlyMessage } from '../errors/describe-error.ts';
import { takeEarly } from './early-call.ts';

/** The parts of a call, before the signed-in user's id is added. */
export interface CallParts {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  /** For endpoints that take bytes of a file. */
  readonly bytes?: Blob;
  /** The project that the call is made for, where its input does not name it. It is not sent. */
  readonly about?: string | undefined;
}

function takesUserId(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'userId' in schema.shape;
}

/** Servers take addresses of some kilobytes, which they send on in headers as well. */
const maxQueryLength = 4_000;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: Blob | string | null;
  /** A `GET` whose query is its body: a document's path may be too long for an address. */
  readonly isQueryInBody: boolean;
}

function toSend(endpoint: Endpoint, parts: CallParts, userId?: string): Sent {
  const { method } = endpoint;
  const path = buildPath(endpoint, parts);
  const query = buildQuery(endpoint, parts, userId);
  const text = query.toString();
  if (method === 'GET' && text.length > maxQueryLength) {
    const body = JSON.stringify(Object.fromEntries(query));
    return { method: 'POST', url: path, body, isQueryInBody: true };
  }
  const url = text === '' ? path : `${path}?${text}`;
  return { method, url, body: buildBody(endpoint, parts, userId), isQueryInBody: false };
}

function buildPath(endpoint: Endpoint, { params }: CallParts): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
}

function buildQuery(endpoint: Endpoint, { query }: CallParts, userId?: string): URLSearchParams {
  const search = new URLSearchParams();
  const fields = takesUserId(endpoint.query) ? { ...query, userId } : (query ?? {});
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  return search;
}

function buildBody(endpoint: Endpoint, { body, bytes }: CallParts, userId?: string) {
  if (endpoint.takesBytes !== undefined) {
    return bytes ?? null;
  }
  if (endpoint.body === undefined) {
    return null;
  }
  return JSON.stringify(takesUserId(endpoint.body) ? { ...body, userId } : (body ?? {}));
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** What a request without an answer, or with half of one, comes to. */
export function noAnswer(cause: unknown, code: 'timeout' | 'network-request-failed'): ApiError {
  return new ApiError(code, friendlyMessage(code), { cause });
}

async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    noteAnswer();
    return response;
  } catch (error) {
    if (isNamed(error, 'AbortError')) {
      throw error;
    }
    if (isNamed(error, 'TimeoutError')) {
      throw noAnswer(error, 'timeout');
    }
    noteNoAnswer();
    throw noAnswer(error, 'network-request-failed');
  }
}

async function authorize(endpoint: Endpoint, force: boolean): Promise<Record<string, string>> {
  if (endpoint.access === 'public') {
    return {};
  }
  const token = await idToken(force).catch((error: unknown) => {
    throw noAnswer(error, 'network-request-failed');
  });
  if (token === undefined) {
    throw new ApiError('unauthenticated', messages.notAuthenticated);
  }
  return { Authorization: `Bearer ${token}` };
}

/** Sends a call with the signed-in user's id and token; renews a refused token once. */
export async function request(
  endpoint: Endpoint,
  parts: CallParts,
  signal?: AbortSignal,
): Promise<Response> {
  const userId = authState.get().user?.id;
  const { method, url, body, isQueryInBody } = toSend(endpoint, parts, userId);
  const type = endpoint.takesBytes === undefined ? 'application/json' : 'application/octet-stream';
  const attempt = async (force: boolean) =>
    send(
      url,
      {
        method,
        headers: {
          Accept: 'application/json',
          ...(body === null ? {} : { 'Content-Type': type }),
          ...(isQueryInBody ? { 'X-HTTP-Method-Override': 'GET' } : {}),
          ...(await authorize(endpoint, force)),
        },
        body,
        cache: 'no-store',
      },
      signal,
    );
  const sent = method === 'GET' ? await takeEarly(endpoint.path, url) : undefined;
  if (sent !== undefined) {
    signal?.throwIfAborted();
    noteAnswer();
    return sent;
  }
  const response = await attempt(false);
  return response.status === 401 && endpoint.access === 'user' ? attempt(true) : response;
}
