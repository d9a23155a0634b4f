/**
 * What stands before the platform's own request handling.
 *
 * The functions framework buffers, unzips and parses every body, up to 1 GiB of it, before a
 * handler is called: a small gzip bomb takes the instance down, and malformed JSON is answered with
 * an HTML page that quotes it. So the guard sits on `http.Server` itself: it refuses encoded bodies
 * and bodies over the limit (whether announced or sent in pieces), and larger ones that nobody who
 * is signed in sends, reads the rest and keeps it for our own parser.
 */
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { messages } from '../contract/messages.ts';
import { maxAvatarBytes, uploadAvatar } from '../contract/account.ts';
import { putDocument, startChange } from '../contract/edits.ts';
import { importPartBytes } from '../contract/imports.ts';
import type { Log } from '../lib/log.ts';
import { sendFailure } from './error-response.ts';
import { divertBody, holdBody, type AdmitBody, type AdmittedMemory } from './hold-body.ts';
import { AppError } from '../lib/errors.ts';
import { hasQueryInBody } from './request-method.ts';

const defaultLimitBytes = 1024 * 1024;
/** Of a query: some paths of 6 KiB at most. */
const queryLimitBytes = 32 * 1024;
/** Documents are typed JSON: of one at Firestore's limit that is more than its 1 MiB. */
const documentLimitBytes = 3 * 1024 * 1024;
const documentPaths: ReadonlySet<string> = new Set([putDocument.path, startChange.path]);
const importPath = /^\/api\/projects\/imports\/[\w-]+\/parts\/\d+$/;
const bodyTimeoutMs = 30_000;
/** How much of a refused upload is let run into nothing before the connection is cut. */
const maxDiscardedBytes = 16 * 1024 * 1024;
const lingerMs = 1_000;

export interface RequestGuardOptions {
  /** Keeps bodies for `takeBody`, the framework gets an empty one; otherwise it gets the body. */
  readonly ownsBody: boolean;
  /** Asked before more is read than anybody may send; null where only the platform calls. */
  readonly admitBody: AdmitBody | null;
  readonly log: Log;
}

const bodies = new WeakMap<IncomingMessage, Buffer>();
/** Of calls that haven't taken theirs yet. */
const leases = new WeakMap<IncomingMessage, AdmittedMemory>();

/** The body that the guard read; empty when there was none. */
export function takeBody(req: IncomingMessage): Buffer {
  return bodies.get(req) ?? Buffer.alloc(0);
}

/**
 * What was taken for the call when its body was admitted, which is now the caller's to give back:
 * a connection that closes doesn't end the work. Null where no body needed that.
 */
export function takeAdmittedMemory(req: IncomingMessage): AdmittedMemory | null {
  const lease = leases.get(req) ?? null;
  leases.delete(req);
  return lease;
}

function limitFor(req: IncomingMessage): number {
  const { method, url = '/' } = req;
  if (takesNoBody(method)) {
    return 0;
  }
  if (hasQueryInBody(req)) {
    return queryLimitBytes;
  }
  const [path = ''] = url.split('?', 1);
  if (importPath.test(path)) {
    return importPartBytes;
  }
  if (path === uploadAvatar.path) {
    return maxAvatarBytes;
  }
  return documentPaths.has(path) ? documentLimitBytes : defaultLimitBytes;
}

/** Such calls only read, and take memory for that: nothing of them needs a body. */
function takesNoBody(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function tooLarge({ method }: IncomingMessage): AppError {
  if (takesNoBody(method)) {
    return new AppError('invalid-argument', `A ${method} has no request body`);
  }
  return new AppError('invalid-argument', 'The request body is too large', {
    http: { status: 413 },
  });
}

/** Why a request can be refused by its head alone. */
function headRefusal(req: IncomingMessage): AppError | null {
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    return new AppError('invalid-argument', 'Encoded request bodies are not accepted', {
      http: { status: 415 },
    });
  }
  const url = req.url ?? '/';
  if (!isDecodable(url.split('?', 1)[0] ?? '/')) {
    return new AppError('invalid-argument', 'The address is not valid');
  }
  return Number(req.headers['content-length'] ?? 0) > limitFor(req) ? tooLarge(req) : null;
}

/** Answers in the middle of an upload, and leaves its sender a moment to read the answer. */
function cut(req: IncomingMessage, answer: () => void): void {
  req.push = () => true;
  answer();
  setTimeout(() => req.socket.destroy(), lingerMs).unref();
}

/**
 * Lets the upload run into nothing and answers when it has ended: whoever is still sending, a proxy
 * above all, takes an early end for a broken connection. An upload that never ends is cut.
 */
function discard(req: IncomingMessage, res: ServerResponse, answer: () => void): void {
  let discarded = 0;
  const timer = setTimeout(() => cut(req, answer), bodyTimeoutMs);
  res.once('close', () => clearTimeout(timer));
  divertBody(req, {
    onData: (chunk) => {
      discarded += chunk.length;
      if (discarded > maxDiscardedBytes) {
        clearTimeout(timer);
        cut(req, answer);
      }
    },
    onEnd: () => {
      clearTimeout(timer);
      answer();
    },
  });
}

function hasBody(req: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer } = req.headers;
  return transfer !== undefined || Number(length ?? 0) > 0;
}

function guard(
  req: IncomingMessage,
  res: ServerResponse,
  { pass, ...options }: RequestGuardOptions & { readonly pass: () => void },
): void {
  const answerWith = (error: unknown) => () =>
    sendFailure(res, error, { log: options.log, fields: { method: req.method ?? '' } });
  const refusal = headRefusal(req);
  if (refusal !== null) {
    if (hasBody(req)) {
      discard(req, res, answerWith(refusal));
    } else {
      answerWith(refusal)();
    }
    return;
  }
  if (!hasBody(req)) {
    pass();
    return;
  }
  holdBody(req, res, {
    limitBytes: limitFor(req),
    timeoutMs: bodyTimeoutMs,
    admit: options.admitBody,
    onBody: (body, lease) => {
      if (lease !== null) {
        leases.set(req, lease);
        // Of calls that no route answers.
        res.once('close', () => takeAdmittedMemory(req)?.release());
      }
      if (options.ownsBody) {
        bodies.set(req, body);
        delete req.headers['content-length'];
        delete req.headers['transfer-encoding'];
      } else {
        req.push(body);
      }
      req.push(null);
      pass();
    },
    onTooLarge: () => discard(req, res, answerWith(tooLarge(req))),
    onLate: () =>
      cut(req, answerWith(new AppError('timeout', messages.timeout, { http: { status: 408 } }))),
    onRefused: (error, hasEnded) => {
      if (hasEnded) {
        answerWith(error)();
      } else {
        discard(req, res, answerWith(error));
      }
    },
  });
}

function isResponse(value: unknown): value is ServerResponse {
  return value instanceof ServerResponse;
}

/** Puts the guard before every HTTP server of this process. Call it once, from the entry. */
export function installRequestGuard(options: RequestGuardOptions): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the server it belongs to
  const { emit } = Server.prototype;
  Server.prototype.emit = function guardedEmit(event: string | symbol, ...args: unknown[]) {
    if (event !== 'request') {
      return Reflect.apply(emit, this, [event, ...args]) === true;
    }
    const [req, res]: unknown[] = args;
    if (req instanceof IncomingMessage && isResponse(res)) {
      const pass = () => void Reflect.apply(emit, this, [event, req, res]);
      guard(req, res, { ...options, pass });
    }
    return true;
  };
}
