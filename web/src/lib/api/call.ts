import type { Endpoint, EndpointData, EndpointInput } from '@firekeep/functions/contract';
import type { z } from 'zod';
import { withRecentSignIn } from '../auth/sign-in-again.ts';
import { readAnswer } from './answer.ts';
import { localAnswerOf } from './local-answers.ts';
import { isNamed, noAnswer, request, type CallParts } from './request.ts';

/** A part of the input without `userId`, which the client adds; optional where it is empty. */
type InputPart<Name extends string, T> = T extends undefined
  ? { readonly [K in Name]?: undefined }
  : object extends Omit<T, 'userId'>
    ? { readonly [K in Name]?: Omit<T, 'userId'> }
    : { readonly [K in Name]: Omit<T, 'userId'> };

/** What a call of the endpoint takes. */
export type CallInput<E extends Endpoint> = InputPart<'params', EndpointInput<E>['params']> &
  InputPart<'query', EndpointInput<E>['query']> &
  InputPart<'body', EndpointInput<E>['body']> &
  Pick<CallParts, 'bytes' | 'about'>;

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** An endpoint that answers with such data. */
export type Answering<Data> = Endpoint & { readonly data: z.ZodType<Data> };

/** As `call`, for parts that are put together while the app runs, like a page's token. */
export async function callWith<Data>(
  endpoint: Answering<Data>,
  parts: CallParts,
  signal?: AbortSignal,
): Promise<Data>;
export async function callWith<E extends Endpoint>(
  endpoint: E,
  parts: CallParts,
  signal?: AbortSignal,
): Promise<EndpointData<E>>;
export async function callWith(
  endpoint: Endpoint,
  parts: CallParts,
  signal?: AbortSignal,
): Promise<unknown> {
  const local = localAnswerOf(parts);
  if (local !== undefined) {
    return readAnswer(endpoint, 200, { success: true, data: await local(endpoint, parts) });
  }
  return withRecentSignIn(async () => {
    const response = await request(endpoint, parts, signal);
    return readAnswer(endpoint, response.status, await readJson(response));
  });
}

/**
 * Calls an endpoint of the contract with the signed-in user's token and id. A token that was
 * refused is renewed once, and a sign-in that is too old is asked for again. An abort passes
 * through as `AbortError`. Calls that name the demonstration are answered inside the app.
 * @throws ApiError for everything else that fails.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<EndpointData<E>> {
  return callWith(endpoint, input, signal);
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

/**
 * As `call`, for an endpoint that answers with a file, which gets the name in the answer.
 *
 * @throws ApiError when it doesn't arrive whole
 */
export async function callForFile<E extends Endpoint & { readonly answersFile: readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
): Promise<File> {
  const response = await withRecentSignIn(async () => {
    const answer = await request(endpoint, input);
    if (!answer.ok) {
      readAnswer(endpoint, answer.status, await readJson(answer));
    }
    return answer;
  });
  try {
    const blob = await response.blob();
    return new File([blob], fileNameOf(response), { type: blob.type });
  } catch (error) {
    throw isNamed(error, 'AbortError') ? error : noAnswer(error, 'network-request-failed');
  }
}
