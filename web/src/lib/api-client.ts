import {
  failureSchema,
  messages,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  type ErrorCode,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { limits } from '#config/limits.ts';
import { idToken } from './auth/auth-session.ts';
import { authState } from './auth/auth-state.ts';
import { ApiError } from './errors/api-error.ts';
import { friendlyMessage } from './errors/describe-error.ts';

/** A part of the input without `userId`, which the client adds. Absent parts and parts without fields may be left out. */
type Part<Name extends string, T> = T extends undefined
  ? { readonly [K in Name]?: undefined }
  : object extends Omit<T, 'userId'>
    ? { readonly [K in Name]?: Omit<T, 'userId'> }
    : { readonly [K in Name]: Omit<T, 'userId'> };

/** What a call of the endpoint takes. */
export type CallInput<E extends Endpoint> = Part<'params', EndpointInput<E>['params']> &
  Part<'query', EndpointInput<E>['query']> &
  Part<'body', EndpointInput<E>['body']> & {
    readonly signal?: AbortSignal;
    /** For endpoints that take bytes of a file. */
    readonly bytes?: Blob;
  };

interface AnyInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal;
  readonly bytes?: Blob;
}

function takesUserId(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'userId' in schema.shape;
}

function buildUrl(endpoint: Endpoint, input: AnyInput, userId: string | undefined): string {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  const query = takesUserId(endpoint.query) ? { ...input.query, userId } : (input.query ?? {});
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function buildBody(
  endpoint: Endpoint,
  input: AnyInput,
  userId: string | undefined,
): string | Blob | null {
  if (endpoint.takesBytes !== undefined) {
    return input.bytes ?? null;
  }
  if (endpoint.body === undefined) {
    return null;
  }
  const body = takesUserId(endpoint.body) ? { ...input.body, userId } : (input.body ?? {});
  return JSON.stringify(body);
}

function contentTypeOf(endpoint: Endpoint): string {
  return endpoint.takesBytes === undefined ? 'application/json' : 'application/octet-stream';
}

/** The code where the answer is not one of ours: a proxy's error page, an empty body. */
function codeOfStatus(status: number): ErrorCode {
  const codes: ReadonlyMap<number, ErrorCode> = new Map([
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [408, 'timeout'],
    [429, 'resource-exhausted'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'timeout'],
  ]);
  return codes.get(status) ?? 'unknown';
}

/** The API's answer as data, parsed with the endpoint's schema, or the error it stands for. */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  answer: unknown,
): EndpointData<E>;
export function readAnswer(endpoint: Endpoint, status: number, answer: unknown): unknown {
  const failure = failureSchema.safeParse(answer);
  if (failure.success) {
    const { code, message, fields } = failure.data.error;
    throw new ApiError(code, message, { fields, status });
  }
  const success = z
    .object({ success: z.literal(true), data: z.unknown().optional() })
    .safeParse(answer);
  if (!success.success || status >= 400) {
    const code = codeOfStatus(status);
    throw new ApiError(code, friendlyMessage(code), { status });
  }
  if (endpoint.data === undefined) {
    return undefined;
  }
  const data = endpoint.data.safeParse(success.data.data);
  if (!data.success) {
    // The server speaks another version of the contract than this page.
    throw new ApiError('unknown', 'The answer could not be read. Please reload the page', {
      status,
      cause: data.error,
    });
  }
  return data.data;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  try {
    return await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (isNamed(error, 'AbortError')) {
      throw error;
    }
    const code = isNamed(error, 'TimeoutError') ? 'timeout' : 'network-request-failed';
    throw new ApiError(code, friendlyMessage(code), { cause: error });
  }
}

async function authorize(endpoint: Endpoint, force: boolean): Promise<Record<string, string>> {
  if (endpoint.access === 'public') {
    return {};
  }
  const token = await idToken(force).catch((error: unknown) => {
    const code = 'network-request-failed';
    throw new ApiError(code, friendlyMessage(code), { cause: error });
  });
  if (token === undefined) {
    throw new ApiError('unauthenticated', messages.notAuthenticated);
  }
  return { Authorization: `Bearer ${token}` };
}

/**
 * Calls an endpoint of the contract with the signed-in user's token and id.
 * A token that was refused is renewed once. An abort passes through as `AbortError`.
 * @throws ApiError for everything else that fails.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<EndpointData<E>> {
  const given: AnyInput = input;
  const userId = authState.get().user?.id;
  const url = buildUrl(endpoint, given, userId);
  const body = buildBody(endpoint, given, userId);
  const attempt = async (force: boolean) =>
    send(
      url,
      {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          ...(body === null ? {} : { 'Content-Type': contentTypeOf(endpoint) }),
          ...(await authorize(endpoint, force)),
        },
        body,
        cache: 'no-store',
      },
      given.signal,
    );
  let response = await attempt(false);
  if (response.status === 401 && endpoint.access === 'user') {
    response = await attempt(true);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  return readAnswer(endpoint, response.status, answer);
}
