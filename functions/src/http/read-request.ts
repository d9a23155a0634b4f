import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { parseStrictJson } from '../firestore-model/strict-json.ts';
import { takeBody } from './request-guard.ts';
import { hasQueryInBody } from './request-method.ts';

/** Twenty levels of Firestore maps in REST form need some 60 levels of JSON. */
const maxDepth = 100;

/**
 * The request's body as JSON.
 * @throws AppError `invalid-argument` for anything that isn't valid, bounded JSON in UTF-8; the
 * message repeats nothing of it.
 */
export function readJson(req: IncomingMessage): unknown {
  const json = parseStrictJson(takeBody(req), maxDepth);
  switch (json.problem) {
    case null:
      return json.value;
    case 'too deep':
      throw new AppError('invalid-argument', 'The body is nested too deeply');
    case 'name twice':
      throw new AppError('invalid-argument', 'The body has a name twice in one object');
    case 'not JSON':
    case 'not UTF-8':
      throw new AppError('invalid-argument', 'The body is not valid JSON');
  }
}

const queryInBodySchema = z.record(z.string(), z.string());

/**
 * The query, every name as an own property.
 * @throws AppError `invalid-argument` when a name is given twice, because it would then depend on
 * the reader which one counts.
 */
export function readQuery(req: IncomingMessage): Readonly<Record<string, string>> {
  if (hasQueryInBody(req)) {
    const read = queryInBodySchema.safeParse(readJson(req));
    if (!read.success || req.url?.includes('?') === true) {
      throw new AppError('invalid-argument', 'The query must be an object of texts, in the body');
    }
    return read.data;
  }
  const [, search = ''] = /^[^?]*\??(.*)$/s.exec(req.url ?? '') ?? [];
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (query.has(name)) {
      throw new AppError('invalid-argument', 'A query parameter is given twice');
    }
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType.trim());
}

function forwardedHosts(req: IncomingMessage): string[] {
  const forwarded = req.headers['x-forwarded-host'];
  const listed = typeof forwarded === 'string' ? forwarded.split(',') : [];
  return [req.headers.host ?? '', ...listed].map((host) => host.trim().toLowerCase());
}

/** A browser says where a request comes from; other tools say nothing. */
function isCrossSite(req: IncomingMessage): boolean {
  if (req.headers['sec-fetch-site'] === 'cross-site') {
    return true;
  }
  const { origin } = req.headers;
  if (origin === undefined) {
    return false;
  }
  return !URL.canParse(origin) || !forwardedHosts(req).includes(new URL(origin).host);
}

/**
 * Refuses mutations that another site could have caused, and bodies that aren't JSON.
 * @throws AppError answered as 403 or 415.
 */
export function checkMutation(
  req: IncomingMessage,
  { takesBytes, ignoresBody }: Pick<Endpoint, 'takesBytes' | 'ignoresBody'>,
): void {
  if (req.method === 'GET' || req.method === 'HEAD') {
    return;
  }
  if (isCrossSite(req)) {
    throw new AppError('permission-denied', messages.permissionDenied);
  }
  if (ignoresBody === true) {
    return;
  }
  const contentType = req.headers['content-type'];
  if (takesBytes !== undefined) {
    if (contentType !== 'application/octet-stream') {
      throw new AppError('invalid-argument', 'The request body must be application/octet-stream', {
        http: { status: 415 },
      });
    }
    return;
  }
  const mayBeBare = req.method === 'DELETE' && takeBody(req).length === 0;
  if (contentType === undefined ? !mayBeBare : !isJson(contentType)) {
    throw new AppError('invalid-argument', 'The request body must be application/json', {
      http: { status: 415 },
    });
  }
}
