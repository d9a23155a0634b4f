import type { z } from 'zod';

/**
 * Who may call an endpoint: everybody; a signed-in user (whose `userId` is checked against the
 * token); or a user whose token says `admin: true`. For all others the calls of administrators do
 * not exist: 404, whoever they are.
 */
export type EndpointAccess = 'public' | 'user' | 'admin';

/**
 * One HTTP call, described once for both sides.
 *
 * `path` is below the Hosting origin; `{name}` stands for one path segment, parsed with `params`.
 * `query` and `body` are parsed strictly: a field that isn't named is refused. `data` is what
 * stands in the success envelope's `data`; without it the answer is `{ success: true }`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly path: `/api/${string}`;
  readonly access: EndpointAccess;
  readonly status?: 200 | 201 | 202;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly data?: Data;
  /** Answers with a file of one of these media types in place of the envelope. */
  readonly answersFile?: readonly string[];
  /** The body is bytes of a file, at most so many, in place of JSON. */
  readonly takesBytes?: number;
}

/** What a handler is given and a caller passes: only the parts that the endpoint declares. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: E['params'] extends z.ZodType ? z.output<E['params']> : undefined;
  readonly query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
  readonly body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
}

/** What the call answers with, after parsing. */
export type EndpointData<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.output<E['data']>
  : undefined;

/** Declares an endpoint and keeps its exact types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
