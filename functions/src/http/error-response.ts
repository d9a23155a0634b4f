import type { ServerResponse } from 'node:http';
import type { ErrorCode, Failure } from '../contract/errors.ts';
import { documentSchema } from '../firestore-model/values.ts';
import { messages } from '../contract/messages.ts';
import { answeredCode, AppError } from '../lib/errors.ts';
import type { Log, LogFields } from '../lib/log.ts';

/** The only place where a code becomes an HTTP status. */
export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'invalid-argument': 400,
  'already-exists': 409,
  aborted: 409,
  'failed-precondition': 422,
  'resource-exhausted': 429,
  'quota-exceeded': 429,
  unavailable: 503,
  timeout: 504,
  'network-request-failed': 503,
  unknown: 500,
};

const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  'resource-exhausted': 5,
  'quota-exceeded': 60,
  unavailable: 5,
};

/** Sends a JSON answer with the headers that every answer of the API carries. */
export function sendJson(
  res: ServerResponse,
  answer: {
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
): void {
  const { status, body, headers } = answer;
  if (res.headersSent) {
    return;
  }
  sendPieces(res, { status, pieces: [Buffer.from(JSON.stringify(body), 'utf8')], headers });
}

/** The same, of JSON that is there already, in pieces. */
export function sendPieces(
  res: ServerResponse,
  answer: {
    readonly status: number;
    readonly pieces: readonly Buffer[];
    readonly headers?: Readonly<Record<string, string>> | undefined;
  },
): void {
  const { status, pieces, headers } = answer;
  if (res.headersSent) {
    return;
  }
  res.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(pieces.reduce((sum, { length }) => sum + length, 0)),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  for (const piece of pieces) {
    res.write(piece);
  }
  res.end();
}

const shownDocument = documentSchema.nullable();

/** The failure envelope: the message, and what to do about it where that is known. */
export function failureOf(error: AppError): Failure {
  const message = error.hint === null ? error.message : `${error.message}. ${error.hint}`;
  return {
    success: false,
    error: {
      code: answeredCode(error),
      message,
      ...(error.fields === null ? {} : { fields: { ...error.fields } }),
      ...(error.link === null ? {} : { link: error.link }),
      ...(error.current === undefined ? {} : { current: shownDocument.parse(error.current) }),
    },
  };
}

/**
 * Turns whatever a handler threw into an answer. What isn't an `AppError` is a bug: it is logged
 * here, once, and answered with a sentence that reveals nothing about it.
 */
export function sendFailure(
  res: ServerResponse,
  error: unknown,
  context: { readonly log: Log; readonly fields: LogFields },
): void {
  const code = answeredCode(error);
  if (error instanceof AppError && code !== 'unknown') {
    const retryAfter = error.retryAfterSeconds ?? retryAfterSeconds[code];
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    const { status, headers: own } = error.http ?? { status: statusOfCode[code] };
    sendJson(res, { status, body: failureOf(error), headers: { ...headers, ...own } });
    return;
  }
  context.log.error('Request failed', error, { ...context.fields, status: 500 });
  sendJson(res, { status: 500, body: failureOf(new AppError('unknown', messages.unknown)) });
}
