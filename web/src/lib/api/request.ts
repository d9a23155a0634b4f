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

function buildUrl(endpoint: Endpoint, { params, query }: CallParts, userId?: string): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  const fields = takesUserId(endpoint.query) ? { ...query, userId } : (query ?? {});
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
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
  const url = buildUrl(endpoint, parts, userId);
  const body = buildBody(endpoint, parts, userId);
  const type = endpoint.takesBytes === undefined ? 'application/json' : 'application/octet-stream';
  const attempt = async (force: boolean) =>
    send(
      url,
      {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          ...(body === null ? {} : { 'Content-Type': type }),
          ...(await authorize(endpoint, force)),
        },
        body,
        cache: 'no-store',
      },
      signal,
    );
  const sent = endpoint.method === 'GET' ? await takeEarly(endpoint.path, url) : undefined;
  if (sent !== undefined) {
    signal?.throwIfAborted();
    noteAnswer();
    return sent;
  }
  const response = await attempt(false);
  return response.status === 401 && endpoint.access === 'user' ? attempt(true) : response;
}
