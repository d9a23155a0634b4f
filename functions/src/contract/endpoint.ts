import type { z } from 'zod';

/**
 * Everybody; a signed-in user (`userId` is checked against the token); or one whose token says
 * `admin: true`: for all others an administrators' call doesn't exist (404).
 */
export type EndpointAccess = 'public' | 'user' | 'admin';

/**
 * One HTTP call, described once for both sides.
 *
 * `{name}` in `path` stands for one segment, parsed with `params`. `query` and `body` are strict:
 * unknown fields are refused. `data` is the success envelope's `data`; without it the answer is `{
 * success: true }`.
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
  /** The body may be of any media type and is not looked at. */
  readonly ignoresBody?: true;
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

type Path = Endpoint['path'];
type Parts = Omit<Endpoint, 'method' | 'path' | 'access'>;

function endpointsFor<const Access extends EndpointAccess>(access: Access) {
  const by =
    <const Method extends Endpoint['method']>(method: Method) =>
    <const P extends Path, const E extends Parts>(path: P, parts: E) => ({
      ...parts,
      access,
      method,
      path,
    });
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    delete: by('DELETE'),
    patch: by('PATCH'),
  };
}

/** Declares a call of signed-in users and keeps its exact types. */
export const endpoint = endpointsFor('user');
export const publicEndpoint = endpointsFor('public');
export const adminEndpoint = endpointsFor('admin');
