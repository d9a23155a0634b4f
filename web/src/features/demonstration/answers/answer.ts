import { messages, type Endpoint, type EndpointInput } from '@firekeep/functions/contract';
import { z } from 'zod';
import type { CallParts } from '#lib/api/request.ts';
import { authState } from '#lib/auth/auth-state.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { wayToOwnProject } from '../model/way-to-own-project.ts';

/** How one call is answered. */
export interface Answer {
  readonly endpoint: Endpoint;
  /** @throws ApiError for what is refused or not there */
  readonly answer: (call: CallParts) => unknown;
}

/** The demonstration belongs to nobody; schemas ask for somebody. */
const userId = 'visitor';

function parsePart(schema: z.ZodType | undefined, part: object | undefined): unknown {
  if (schema === undefined) {
    return undefined;
  }
  const takesUser = schema instanceof z.ZodObject && 'userId' in schema.shape;
  const read = schema.safeParse(takesUser ? { ...part, userId } : (part ?? {}));
  if (!read.success) {
    const { issues } = read.error;
    // Of several about one field the first counts.
    const said = issues.map(({ path, message }) => [path.map(String).join('.'), message] as const);
    const fields = Object.fromEntries(said.filter(([field]) => field !== '').toReversed());
    throw new ApiError('invalid-argument', issues[0]?.message ?? messages.unknown, { fields });
  }
  return read.data;
}

/** As an address has them. */
function inPath(params: object = {}): object {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function parseInput<E extends Endpoint>(endpoint: E, call: CallParts): EndpointInput<E>;
function parseInput(endpoint: Endpoint, { params, query, body }: CallParts): unknown {
  return {
    params: parsePart(endpoint.params, inPath(params)),
    query: parsePart(endpoint.query, query),
    body: parsePart(endpoint.body, body),
  };
}

/**
 * Pairs an endpoint with its answer, which gets the input as the endpoint's own schemas read it.
 */
export function on<E extends Endpoint>(
  endpoint: E,
  answer: (input: EndpointInput<E>, bytes: Blob | undefined) => unknown,
): Answer {
  return { endpoint, answer: (call) => answer(parseInput(endpoint, call), call.bytes) };
}

/** The answer to every call that has no effect here. */
export function refusal(): ApiError {
  const isSignedIn = authState.get().user !== null;
  const next = isSignedIn ? 'Connect a project' : 'Create account';
  return new ApiError(
    'failed-precondition',
    `This is the live demo, on sample data: documents can be changed here, but this can’t be done. ${next} to do it with your own database.`,
    { wayOut: wayToOwnProject(isSignedIn) },
  );
}
