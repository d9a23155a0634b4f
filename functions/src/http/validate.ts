import type { z } from 'zod';
import type { Endpoint, EndpointInput } from '../contract/endpoint.ts';
import { issueSentence } from '../contract/issue-sentence.ts';
import { AppError } from '../lib/errors.ts';
import { itemsInPassing } from './encode-reply.ts';

/** The three places where a request carries input, as received. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type RequestPart = keyof RawInput;
const parts: readonly RequestPart[] = ['params', 'query', 'body'];

const wholePart: Readonly<Record<RequestPart, string>> = {
  params: 'The address is not valid',
  query: 'The query is not valid',
  body: 'The body must be a JSON object',
};

/** The sentence for a broken rule that brings none. */
function sentences(part: RequestPart): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'invalid_type' && (issue.path ?? []).length === 0
      ? wholePart[part]
      : issueSentence(issue);
}

function refusal(error: z.core.$ZodError, part: RequestPart): AppError {
  const fields = new Map<string, string>();
  let first: string | null = null;
  for (const { message, path: segments } of error.issues) {
    first ??= message;
    const path = segments.map(String).join('.');
    if (path !== '' && !fields.has(path)) {
      fields.set(path, message);
    }
  }
  return new AppError('invalid-argument', first ?? wholePart[part], {
    fields: Object.fromEntries(fields),
  });
}

/**
 * Parses a request with the endpoint's schemas. A part that the endpoint doesn't declare stays
 * unread.
 * @throws AppError `invalid-argument` with the first broken rule's message and one message per
 * field.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const input: Record<RequestPart, unknown> = {
    params: undefined,
    query: undefined,
    body: undefined,
  };
  for (const part of parts) {
    const result = endpoint[part]?.safeParse(raw[part], { error: sentences(part) });
    if (result !== undefined && !result.success) {
      throw refusal(result.error, part);
    }
    input[part] = result?.data;
  }
  // Each part is the output of the endpoint's own schema, which is what the type states.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return input as unknown as EndpointInput<E>;
}

/**
 * Parses what a handler answers; fields that the contract doesn't name are omitted. Items that are
 * made while they are written are what their maker says they are.
 */
export function parseReply(endpoint: Endpoint, reply: unknown): unknown {
  const items = itemsInPassing(reply);
  if (items === null || typeof reply !== 'object') {
    return parseWhole(endpoint, reply);
  }
  const rest = parseWhole(endpoint, { ...reply, items: [] });
  return typeof rest === 'object' ? { ...rest, items } : rest;
}

function parseWhole(endpoint: Endpoint, reply: unknown): unknown {
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
