/**
 * The HTTP application: every endpoint of the contract that has a route, and nothing else.
 *
 * A call passes, in this order: transport checks, authentication, rate limit, parsing, the handler, parsing of the reply.
 * It must run behind `installRequestGuard`, which reads the bodies.
 */
import express, { type Express, type Request, type Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { messages } from '../contract/errors.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import type { Identity } from '../services/ports/identity.ts';
import { sendFailure, sendJson } from './error-response.ts';
import { HttpError } from './http-error.ts';
import { describeApi } from './openapi.ts';
import type { RateLimit } from './rate-limit.ts';
import { checkMutation, readJson, readQuery } from './read-request.ts';
import { takeBody } from './request-guard.ts';
import type { Route } from './route.ts';
import { isReceiverGone, sendFile, type FileReply } from './send-file.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly rateLimit: RateLimit;
  readonly log: Log;
  readonly version: string;
}

interface Call {
  readonly req: Request;
  readonly res: Response;
}

async function authenticate(
  req: IncomingMessage,
  identity: Identity,
  { sensitive: fresh, signedInWithinMs }: Pick<Route, 'sensitive' | 'signedInWithinMs'>,
): Promise<string> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(req.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    throw new AppError('unauthenticated', messages.notAuthenticated);
  }
  const { uid } = await identity.verify(token, { fresh, signedInWithinMs });
  return uid;
}

async function answer(route: Route, { req, res }: Call, options: AppOptions): Promise<void> {
  const requestId = newId();
  const { endpoint } = route;
  res.setHeader('X-Request-Id', requestId);
  try {
    checkMutation(req, endpoint.takesBytes !== undefined);
    let uid: string | null = null;
    if (endpoint.access === 'user') {
      uid = await authenticate(req, options.identity, route);
      options.rateLimit.take(uid, route.cost);
    }
    const raw = {
      params: req.params,
      query: readQuery(req),
      body: endpoint.body === undefined ? undefined : readJson(req),
    };
    const bytes = endpoint.takesBytes === undefined ? Buffer.alloc(0) : takeBody(req);
    const data = await route.run(raw, { requestId, uid, bytes });
    if (endpoint.answersFile === true) {
      await answerFile({ req, res }, data, { log: options.log, route, requestId });
      return;
    }
    sendJson(res, {
      status: endpoint.status ?? 200,
      body: { success: true, ...(data === undefined ? {} : { data }) },
    });
  } catch (error) {
    sendFailure(res, error, {
      log: options.log,
      fields: { requestId, method: endpoint.method, route: endpoint.path },
    });
  }
}

/** Nothing can be answered any more when a file is cut off: the log says why. */
async function answerFile(
  call: Call,
  data: unknown,
  { log, route, requestId }: { log: Log; route: Route; requestId: string },
): Promise<void> {
  // What `route` demands of the handlers of such endpoints.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const failure = await sendFile(call, data as FileReply);
  if (failure !== null && !isReceiverGone(failure)) {
    log.error('A file was cut off', failure, { requestId, route: route.endpoint.path });
  }
}

/** `/api/projects/{id}` as Express writes it. */
function pattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Literal segments before parameters, so that `projects/collections` is never taken for a project's id. */
function bySpecificity(a: string, b: string): number {
  return parametersLast(a) < parametersLast(b) ? -1 : 1;
}

function parametersLast(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '\uffff');
}

function methodNotAllowed(methods: readonly string[]): HttpError {
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return new HttpError(405, 'The method is not allowed', {
    headers: { Allow: allowed.toSorted().join(', ') },
  });
}

function addRoutes(app: Express, options: AppOptions): void {
  const paths = new Set(options.routes.map((route) => route.endpoint.path));
  for (const path of [...paths].toSorted(bySpecificity)) {
    const routes = options.routes.filter((route) => route.endpoint.path === path);
    const methods = routes.map((route) => route.endpoint.method);
    app.all(pattern(path), async (req: Request, res: Response) => {
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      const route = routes.find((candidate) => candidate.endpoint.method === method);
      if (route === undefined) {
        throw methodNotAllowed(methods);
      }
      await answer(route, { req, res }, options);
    });
  }
}

/** The description of the API is public, like the health check, and stands outside the envelope. */
function addDescription(app: Express, options: AppOptions): void {
  const endpoints = options.routes.map((route) => route.endpoint);
  let description: unknown = null;
  app.get('/api/openapi.json', (_req, res) => {
    description ??= describeApi(endpoints, options.version);
    sendJson(res, { status: 200, body: description });
  });
  app.all('/api/openapi.json', () => {
    throw methodNotAllowed(['GET']);
  });
}

/** Builds the application. Adding an endpoint means adding its route to `options.routes`. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  addRoutes(app, options);
  addDescription(app, options);
  app.use(() => {
    throw new HttpError(404, messages.notFound, { code: 'not-found' });
  });
  // Express tells an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  app.use((error: unknown, req: Request, res: Response, _next: () => void) => {
    const expected =
      error instanceof URIError ? new HttpError(400, 'The address is not valid') : error;
    sendFailure(res, expected, { log: options.log, fields: { method: req.method } });
  });
  return app;
}
