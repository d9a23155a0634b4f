/**
 * What stands before the platform's own request handling.
 *
 * The functions framework buffers, unzips and parses every body, up to 1 GiB of it, before a handler is called: a small
 * gzip bomb takes the instance down, and malformed JSON is answered with an HTML page that quotes it. So the guard sits on
 * `http.Server` itself: it refuses encoded bodies and bodies over the limit (whether announced or sent in pieces), reads
 * the rest and keeps it for our own parser.
 */
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { messages } from '../contract/messages.ts';
import { maxAvatarBytes, uploadAvatar } from '../contract/account.ts';
import { importPartBytes } from '../contract/imports.ts';
import { failureOf, sendJson } from './error-response.ts';
import { HttpError } from './http-error.ts';

const defaultLimitBytes = 1024 * 1024;
/** A document's fields in JSON can be larger than the document. */
const documentLimitBytes = 3 * 1024 * 1024;
const importPath = /^\/api\/projects\/imports\/[\w-]+\/parts\/\d+$/;
const bodyTimeoutMs = 30_000;
/** How much of a refused upload is let run into nothing before the connection is cut. */
const maxDiscardedBytes = 16 * 1024 * 1024;
const lingerMs = 1_000;

export interface RequestGuardOptions {
  /** Keep bodies for `takeBody` and show the framework an empty one; otherwise hand the (bounded) body on. */
  readonly ownsBody: boolean;
}

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** The body that the guard read; empty when there was none. */
export function takeBody(req: IncomingMessage): Buffer {
  return bodies.get(req) ?? Buffer.alloc(0);
}

function limitFor(url: string): number {
  const [path = ''] = url.split('?', 1);
  if (importPath.test(path)) {
    return importPartBytes;
  }
  if (path === uploadAvatar.path) {
    return maxAvatarBytes;
  }
  return path === '/api/projects/document' ? documentLimitBytes : defaultLimitBytes;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function tooLarge(): HttpError {
  return new HttpError(413, 'The request body is too large');
}

/** Why a request can be refused by its head alone. */
function headRefusal(req: IncomingMessage): HttpError | null {
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    return new HttpError(415, 'Encoded request bodies are not accepted');
  }
  const url = req.url ?? '/';
  if (!isDecodable(url.split('?', 1)[0] ?? '/')) {
    return new HttpError(400, 'The address is not valid');
  }
  return Number(req.headers['content-length'] ?? 0) > limitFor(url) ? tooLarge() : null;
}

/** What to do with a body, piece by piece: `push` is where the parser delivers it, and null is its end. */
interface BodySink {
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** The body took too long. */
  onLate(): void;
}

/** Takes the body where the parser delivers it, so that the request itself is untouched and not yet flowing. */
function takeOver(req: IncomingMessage, res: ServerResponse, sink: BodySink): void {
  const timer = setTimeout(() => sink.onLate(), bodyTimeoutMs);
  res.once('close', () => clearTimeout(timer));
  req.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      clearTimeout(timer);
      sink.onEnd();
    } else {
      sink.onData(chunk);
    }
    return true;
  };
}

function answerRefusal(res: ServerResponse, error: HttpError): void {
  sendJson(res, { status: error.status, body: failureOf(error), headers: error.headers });
}

/** Answers in the middle of an upload, and leaves its sender a moment to read the answer. */
function cut(req: IncomingMessage, res: ServerResponse, error: HttpError): void {
  req.push = () => true;
  answerRefusal(res, error);
  setTimeout(() => req.socket.destroy(), lingerMs).unref();
}

/**
 * Lets the upload run into nothing and answers when it has ended: whoever is still sending, a proxy above all,
 * takes an early end for a broken connection. An upload that goes on and on is cut.
 */
function refuse(req: IncomingMessage, res: ServerResponse, error: HttpError): void {
  if (!hasBody(req)) {
    answerRefusal(res, error);
    return;
  }
  let discarded = 0;
  takeOver(req, res, {
    onData: (chunk) => {
      discarded += chunk.length;
      if (discarded > maxDiscardedBytes) {
        cut(req, res, error);
      }
    },
    onEnd: () => answerRefusal(res, error),
    onLate: () => cut(req, res, error),
  });
}

/** Holds the request back until its body is complete. */
function holdBody(req: IncomingMessage, res: ServerResponse, admit: (body: Buffer) => void): void {
  const limit = limitFor(req.url ?? '/');
  const chunks: Buffer[] = [];
  let size = 0;
  takeOver(req, res, {
    onData: (chunk) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) {
        chunks.length = 0;
        refuse(req, res, tooLarge());
      }
    },
    onEnd: () => {
      Reflect.deleteProperty(req, 'push');
      admit(Buffer.concat(chunks));
    },
    onLate: () => cut(req, res, new HttpError(408, messages.timeout, { code: 'timeout' })),
  });
}

function hasBody(req: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer } = req.headers;
  return transfer !== undefined || Number(length ?? 0) > 0;
}

function guard(
  req: IncomingMessage,
  res: ServerResponse,
  { pass, ownsBody }: RequestGuardOptions & { readonly pass: () => void },
): void {
  const refusal = headRefusal(req);
  if (refusal !== null) {
    refuse(req, res, refusal);
    return;
  }
  if (!hasBody(req)) {
    pass();
    return;
  }
  holdBody(req, res, (body) => {
    if (ownsBody) {
      bodies.set(req, body);
      delete req.headers['content-length'];
      delete req.headers['transfer-encoding'];
    } else {
      req.push(body);
    }
    req.push(null);
    pass();
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
      guard(req, res, { pass, ownsBody: options.ownsBody });
    }
    return true;
  };
}
