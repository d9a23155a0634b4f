import {
  failureSchema,
  issueSentence,
  messages,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  type ErrorCode,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { limits } from '#config/limits.ts';
import { authState } from './auth/auth-state.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { ApiError } from './errors/api-error.ts';
import { friendlyMessage } from './errors/describe-error.ts';
import { localAnswerOf } from './local-answers.ts';

// Forms show what a schema says about their fields: in sentences for people where it has none of its own.
z.config({ customError: issueSentence });

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
    /** The project that the call is made for, where its input does not name it. It is not sent. */
    readonly about?: string;
  };

interface AnyInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal;
  readonly bytes?: Blob;
  readonly about?: string;
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
    const { code, message, fields, link } = failure.data.error;
    throw new ApiError(code, message, { fields, status, link });
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
    const code = isNamed(error, 'TimeoutError') ? 'timeout' : 'network-request-failed';
    if (code === 'network-request-failed') {
      noteNoAnswer();
    }
    throw new ApiError(code, friendlyMessage(code), { cause: error });
  }
}

async function authorize(endpoint: Endpoint, force: boolean): Promise<Record<string, string>> {
  if (endpoint.access === 'public') {
    return {};
  }
  // Loaded where it is needed: public pages call without it.
  const { idToken } = await import('./auth/auth-session.ts');
  const token = await idToken(force).catch((error: unknown) => {
    const code = 'network-request-failed';
    throw new ApiError(code, friendlyMessage(code), { cause: error });
  });
  if (token === undefined) {
    throw new ApiError('unauthenticated', messages.notAuthenticated);
  }
  return { Authorization: `Bearer ${token}` };
}

/** Sends a call; a token that was refused is renewed once. */
async function request(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const userId = authState.get().user?.id;
  const url = buildUrl(endpoint, input, userId);
  const body = buildBody(endpoint, input, userId);
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
      input.signal,
    );
  const response = await attempt(false);
  return response.status === 401 && endpoint.access === 'user' ? attempt(true) : response;
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/**
 * Calls an endpoint of the contract with the signed-in user's token and id.
 * A token that was refused is renewed once. An abort passes through as `AbortError`. Calls that name the demonstration are
 * answered inside the app.
 * @throws ApiError for everything else that fails.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<EndpointData<E>> {
  const local = localAnswerOf(input);
  if (local !== undefined) {
    return readAnswer(endpoint, 200, { success: true, data: await local(endpoint, input) });
  }
  const response = await request(endpoint, input);
  return readAnswer(endpoint, response.status, await readJson(response));
}

/** The name that an answer gives its file (RFC 8187). */
function fileNameOf(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([\w%.~-]+)/.exec(header) ?? [];
  try {
    return encoded === undefined ? 'download' : decodeURIComponent(encoded);
  } catch {
    return 'download';
  }
}

async function asFile(response: Response): Promise<File> {
  const blob = await response.blob();
  return new File([blob], fileNameOf(response), { type: blob.type });
}

/** As `call`, for an endpoint that answers with a file; it has the name the answer gives it. @throws ApiError when it doesn't arrive whole. */
export async function callForFile<E extends Endpoint & { readonly answersFile: readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
): Promise<File> {
  const response = await request(endpoint, input);
  if (!response.ok) {
    readAnswer(endpoint, response.status, await readJson(response));
  }
  try {
    return await asFile(response);
  } catch (error) {
    if (isNamed(error, 'AbortError')) {
      throw error;
    }
    const code = 'network-request-failed';
    throw new ApiError(code, friendlyMessage(code), { cause: error });
  }
}
