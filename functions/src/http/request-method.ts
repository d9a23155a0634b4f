import type { IncomingMessage } from 'node:http';

/**
 * Whether a request is a `GET` whose query is its body, an object of texts in JSON: a document's
 * path can be longer than servers take in an address.
 */
export function hasQueryInBody({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['x-http-method-override'] === 'GET';
}

/** What a request asks for. */
export function methodOf(req: IncomingMessage): string | undefined {
  return req.method === 'HEAD' || hasQueryInBody(req) ? 'GET' : req.method;
}
