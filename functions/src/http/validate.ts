import type { z } from 'zod';
import type { Endpoint, EndpointInput } from '../contract/endpoint.ts';
import { AppError } from '../lib/errors.ts';

/** The three places where a request carries input, as received. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Part = keyof RawInput;
const parts: readonly Part[] = ['params', 'query', 'body'];

const wholePart: Readonly<Record<Part, string>> = {
  params: 'The address is not valid',
  query: 'The query is not valid',
  body: 'The body must be a JSON object',
};

/** Field names come from outside: only harmless ones are repeated. */
function unknownFields(names: readonly string[]): string {
  const safe = names.filter((name) => /^[\w.-]{1,40}$/.test(name)).slice(0, 5);
  return safe.length === 0 ? 'Unknown field' : `Unknown field: ${safe.join(', ')}`;
}

/** A sentence for one broken rule: the schema's own, or a plain one in place of the library's default. */
function sentence(issue: z.core.$ZodIssue, part: Part): string {
  if (issue.code === 'unrecognized_keys') {
    return unknownFields(issue.keys);
  }
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) {
    return issue.message;
  }
  if (issue.path.length === 0) {
    return wholePart[part];
  }
  const field = issue.path.map(String).join('.');
  return issue.message.endsWith('received undefined')
    ? `${field} is required`
    : `${field} must be of type ${issue.expected}`;
}

function refusal(error: z.core.$ZodError, part: Part): AppError {
  const fields: Record<string, string> = {};
  let first: string | null = null;
  for (const issue of error.issues) {
    const message = sentence(issue, part);
    first ??= message;
    const path = issue.path.map(String).join('.');
    if (path !== '' && !Object.hasOwn(fields, path)) {
      fields[path] = message;
    }
  }
  return new AppError('invalid-argument', first ?? wholePart[part], { fields });
}

/**
 * Parses a request with the endpoint's schemas. A part that the endpoint doesn't declare stays unread.
 * @throws AppError `invalid-argument` with the first broken rule's message and one message per field.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const input: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of parts) {
    const result = endpoint[part]?.safeParse(raw[part]);
    if (result !== undefined && !result.success) {
      throw refusal(result.error, part);
    }
    input[part] = result?.data;
  }
  // Each part is the output of the endpoint's own schema, which is what the type states.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return input as unknown as EndpointInput<E>;
}

/** Parses what a handler answers; fields that the contract doesn't name are left out. */
export function parseReply(endpoint: Endpoint, reply: unknown): unknown {
  if (endpoint.data === undefined) {
    return undefined;
  }
  const result = endpoint.data.safeParse(reply);
  if (!result.success) {
    const where = result.error.issues.map((issue) => issue.path.map(String).join('.')).join(', ');
    throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not fit at: ${where}`);
  }
  return result.data;
}
