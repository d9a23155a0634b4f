// The product's API as a client sees it, through the Hosting origin.
import { failureSchema, type Endpoint, type EndpointData } from '@firekeep/functions/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import type { TestUser } from './users.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Null when the text isn't JSON. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly user?: TestUser;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Past the Hosting emulator, which can't pass on bodies sent in pieces. */
  readonly isDirect?: boolean;
  /** Sent as it is, in place of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function originOf({ isDirect }: RequestOptions): string {
  const { origin, functionsOrigin, projectId, region } = readEmulators();
  return isDirect === true ? `${functionsOrigin}/${projectId}/${region}/api` : origin;
}

/** One request, nothing expected of its answer. `path` begins with `/api`. */
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiAnswer> {
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(`${originOf(options)}${path}`, {
    method,
    headers: {
      ...(options.user === undefined ? {} : { Authorization: `Bearer ${options.user.idToken}` }),
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

type PartOf<S> = S extends z.ZodType ? Omit<z.input<S>, 'userId'> : undefined;

/** What a call passes: the parts that the endpoint declares; `userId` is filled in. */
export type CallInput<E extends Endpoint> = {
  readonly [
    Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never
  ]: PartOf<E[Part]>;
};

export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** For endpoints that take bytes. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** What a request of an endpoint with `takesBytes` carries. */
export function bytesOf(input: LooseInput): RequestOptions {
  const headers = { 'Content-Type': 'application/octet-stream' };
  return { headers, rawBody: input.bytes ?? new Uint8Array([1]) };
}

/** The address of a call, with `userId` in the query where the endpoint reads it there. */
export function addressOf(endpoint: Endpoint, input: LooseInput, userId: string): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  if (endpoint.query === undefined) {
    return path;
  }
  const query = new URLSearchParams({ userId });
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) {
      query.set(name, String(value));
    }
  }
  return `${path}?${query}`;
}

/**
 * Sends a call as `user` and gives back the answer as it is. Past Hosting, which passes on what it
 * gets (tests/integration/hosting.test.ts) and takes as much time as a small call.
 */
export async function send(
  user: TestUser,
  endpoint: Endpoint,
  input: LooseInput = {},
): Promise<ApiAnswer> {
  return request(endpoint.method, addressOf(endpoint, input, user.uid), {
    user,
    isDirect: true,
    ...(endpoint.body === undefined ? {} : { body: { userId: user.uid, ...input.body } }),
    ...(endpoint.takesBytes === undefined ? {} : bytesOf(input)),
  });
}

/** As `send`, again while the user makes more calls than anybody may. */
export async function sendWhenAllowed(...args: Parameters<typeof send>): Promise<ApiAnswer> {
  const answer = await send(...args);
  const waitSeconds = Number(answer.headers.get('retry-after') ?? 1);
  return answer.status === 429
    ? pause(waitSeconds * 1000).then(() => sendWhenAllowed(...args))
    : answer;
}

/** A call that was refused. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(answer: ApiAnswer) {
    const failure = failureSchema.safeParse(answer.json);
    const { code, message } = failure.success
      ? failure.data.error
      : { code: 'not-an-api-answer', message: answer.text.slice(0, 300) };
    super(`${answer.status} ${code}: ${message}`);
    this.name = 'ApiFailure';
    this.status = answer.status;
    this.code = code;
  }
}

/**
 * Makes a call of the contract and parses its answer.
 * @throws ApiFailure when it is refused.
 */
export async function call<E extends Endpoint>(
  user: TestUser,
  endpoint: E,
  input: CallInput<E>,
): Promise<EndpointData<E>> {
  const answer = await send(user, endpoint, input);
  if (answer.status !== (endpoint.status ?? 200)) {
    throw new ApiFailure(answer);
  }
  const envelope = z.looseObject({ success: z.literal(true) }).parse(answer.json);
  // The endpoint's own schema parses the data, which is what the type states.
  return endpoint.data?.parse(envelope['data']) as EndpointData<E>;
}
