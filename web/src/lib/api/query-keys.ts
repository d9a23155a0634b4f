import type { Endpoint } from '@firekeep/functions/contract';
import type { CallInput } from './call.ts';
import type { CallParts } from './request.ts';

type Some<T> = T extends object ? Partial<T> : undefined;

/** A part of what an endpoint is asked with, for all answers to questions that agree in it. */
export type SomeInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body']?: Some<CallInput<E>[K]>;
};

/** Where the query cache keeps an endpoint's answers. */
export type EndpointKey = readonly [path: Endpoint['path'], input?: object | null];

/**
 * The key of an endpoint's answer to `input`. Cut short it stands for more, as TanStack Query
 * compares keys by their beginnings and by the fields that are there: `keyOf(listDocuments)` for
 * all pages of all collections, `keyOf(listDocuments, { query: { pid } })` for those of one
 * project.
 */
export function keyOf<E extends Endpoint>(endpoint: E, input?: SomeInput<E>): EndpointKey {
  return input === undefined ? [endpoint.path] : keyWith(endpoint, input);
}

/** As `keyOf`, for parts of any endpoint; null for a question that is not asked yet. */
export function keyWith({ path }: Endpoint, parts: Omit<CallParts, 'bytes'> | null): EndpointKey {
  if (parts === null) {
    return [path, null];
  }
  const { params, query, body, about } = parts;
  // A part that is undefined would match only answers to questions without that part.
  const given = Object.entries({ params, query, body, about }).filter(
    ([, part]) => part !== undefined,
  );
  return [path, Object.fromEntries(given)];
}
