import {
  failureSchema,
  issueSentence,
  type Endpoint,
  type EndpointData,
  type ErrorCode,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { friendlyMessage } from '../errors/describe-error.ts';

// Forms show a schema's messages at their fields: sentences where it has none.
z.config({ customError: issueSentence });

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

/** The API's answer as data, parsed with the endpoint's schema, or the error it stands for. */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  answer: unknown,
): EndpointData<E>;
export function readAnswer(endpoint: Endpoint, status: number, answer: unknown): unknown {
  const failure = failureSchema.safeParse(answer);
  if (failure.success) {
    const { code, message, fields, link, current } = failure.data.error;
    throw new ApiError(code, message, { fields, link, current });
  }
  const success = z
    .object({ success: z.literal(true), data: z.unknown().optional() })
    .safeParse(answer);
  if (!success.success || status >= 400) {
    // Not one of ours: a proxy's error page, an empty body.
    const code = codes.get(status) ?? 'unknown';
    throw new ApiError(code, friendlyMessage(code));
  }
  if (endpoint.data === undefined) {
    return undefined;
  }
  const data = endpoint.data.safeParse(success.data.data);
  if (!data.success) {
    // The server speaks another version of the contract than this page.
    throw new ApiError('unknown', 'The answer could not be read. Please reload the page', {
      cause: data.error,
    });
  }
  return data.data;
}
