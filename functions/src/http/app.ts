/**
 * The HTTP application: every endpoint of the contract that has a route, and nothing else.
 *
 * A call passes, in this order: transport checks, authentication, rate limit, parsing, waiting for
 * memory, the handler, parsing of the reply. It must run after `installRequestGuard`, which reads
 * the bodies.
 */
import express, { type Express, type Request, type Response } from 'express';
import type { Endpoint } from '../contract/endpoint.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import type { Approvals } from '../services/guards/approvals.ts';
import type { Identity } from '../services/ports/identity.ts';
import type { Auditing } from './audited.ts';
import { admit, authenticate, freshSignInMs, unknownPath } from './authenticate.ts';
import { CallMemory } from './call-memory.ts';
import { clientNetworks } from './client-networks.ts';
import { encodeReply } from './encode-reply.ts';
import { sendFailure, sendJson, sendPieces } from './error-response.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { describeApi } from './openapi.ts';
import type { RateLimit } from './rate-limit.ts';
import { checkMutation, readJson, readQuery } from './read-request.ts';
import { takeAdmittedMemory, takeBody } from './request-guard.ts';
import { methodOf } from './request-method.ts';
import type { CallContext, Route } from './route.ts';
import { isReceiverGone, sendFile, type FileReply } from './send-file.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly rateLimit: RateLimit;
  /** Of this process. */
  readonly memory: MemoryBudget;
  readonly log: Log;
  readonly version: string;
  /** Calls that another function answers: they are described with those of `routes`. */
  readonly describedElsewhere?: readonly Endpoint[];
  /** By second persons. */
  readonly approvals: Pick<Approvals, 'assertApproved'>;
  /** Where routes with an audit rule are recorded. */
  readonly auditing: Auditing;
}

interface Call {
  readonly req: Request;
  readonly res: Response;
}

/** Each of Hosting's servers stands for so many callers. */
const callersOfEdge = 20;

/** Counts a call against its user; without one against the network and an unforgeable one. */
function limitRate(
  rateLimit: RateLimit,
  { uid, networks }: Pick<CallContext, 'uid' | 'networks'>,
  cost: number,
): void {
  if (uid !== null) {
    rateLimit.take(uid, cost);
    return;
  }
  rateLimit.take(`edge ${networks.edge}`, cost / callersOfEdge);
  rateLimit.take(`network ${networks.client}`, cost);
}

async function answer(route: Route, { req, res }: Call, options: AppOptions): Promise<void> {
  const requestId = newId();
  const { endpoint } = route;
  const signal = goneSignal(res);
  const { memory } = options;
  const held = new CallMemory({ memory, res, signal, admitted: takeAdmittedMemory(req) });
  let leftBytes = 0;
  try {
    // Nothing before this distinguishes a call of administrators from an address that means
    // nothing.
    const admin = endpoint.access === 'admin' ? await admit(route, req, options.identity) : null;
    res.setHeader('X-Request-Id', requestId);
    checkMutation(req, endpoint);
    const user = admin ?? (await admit(route, req, options.identity)) ?? nobody;
    const { uid, isVerified, email } = user;
    const networks = clientNetworks(req);
    limitRate(options.rateLimit, { uid, networks }, route.cost);
    const raw = {
      params: req.params,
      query: readQuery(req),
      body: endpoint.body === undefined ? undefined : readJson(req),
    };
    const bytes = endpoint.takesBytes === undefined ? Buffer.alloc(0) : takeBody(req);
    const holdFor = async (who: string, heldBytes: number) => held.take(who, heldBytes);
    const asserts = laterAsserts(req, options, user);
    const caller = { uid, isVerified, email, networks, ...asserts };
    const context = { requestId, ...caller, bytes, signal, holdFor };
    const data = await route.run(raw, context, options.auditing);
    if (endpoint.answersFile !== undefined) {
      await answerFile({ req, res }, data, { log: options.log, route, requestId });
      return;
    }
    const pieces = await encodeReply(data, signal);
    leftBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    sendPieces(res, { status: endpoint.status ?? 200, pieces });
  } catch (error) {
    sendFailure(res, error, {
      log: options.log,
      fields: { requestId, method: endpoint.method, route: endpoint.path },
    });
  } finally {
    held.end(leftBytes);
  }
}

/** Who calls what is open to everybody. */
const nobody = { uid: null, isVerified: false, email: null };

/** What a call may ask of its caller's sign-in once its input is known. */
function laterAsserts(
  req: Request,
  { identity, approvals }: Pick<AppOptions, 'identity' | 'approvals'>,
  { uid, email }: Pick<CallContext, 'uid' | 'email'>,
): Pick<CallContext, 'assertNotRevoked' | 'assertSignedInLately' | 'assertApproved'> {
  return {
    assertNotRevoked: async () => {
      await authenticate(req, identity, { fresh: true });
    },
    assertSignedInLately: async () => {
      await authenticate(req, identity, { fresh: true, signedInWithinMs: freshSignInMs });
    },
    assertApproved: async (call) => {
      return uid === null ? async () => undefined : approvals.assertApproved({ uid, email }, call);
    },
  };
}

/** Aborted when the connection closes before the answer was sent. */
function goneSignal(res: Response): AbortSignal {
  const aborter = new AbortController();
  res.once('close', () => {
    if (!res.writableEnded) {
      aborter.abort(new AppError('aborted', 'The client has gone'));
    }
  });
  return aborter.signal;
}

/** No answer is possible once a file is cut off: the log says why. */
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

/** Literal segments before parameters: `projects/collections` is no project's id. */
function bySpecificity(a: string, b: string): number {
  return parametersLast(a) < parametersLast(b) ? -1 : 1;
}

function parametersLast(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '\uffff');
}

function methodNotAllowed(methods: readonly string[]): AppError {
  if (methods.length === 0) {
    return unknownPath();
  }
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return new AppError('invalid-argument', 'The method is not allowed', {
    http: { status: 405, headers: { Allow: allowed.toSorted().join(', ') } },
  });
}

function addRoutes(app: Express, options: AppOptions): void {
  const paths = new Set(options.routes.map((route) => route.endpoint.path));
  for (const path of [...paths].toSorted(bySpecificity)) {
    const routes = options.routes.filter((route) => route.endpoint.path === path);
    const open = routes.filter(({ endpoint }) => endpoint.access !== 'admin');
    const methods = open.map((route) => route.endpoint.method);
    // `app.all` would add a handler for each of HTTP's 35 methods.
    app.route(pattern(path)).all(async (req: Request, res: Response) => {
      const route = routes.find((candidate) => candidate.endpoint.method === methodOf(req));
      if (route === undefined) {
        throw methodNotAllowed(methods);
      }
      await answer(route, { req, res }, options);
    });
  }
}

/** The description of the API is public, like the health check, and stands outside the envelope. */
function addDescription(app: Express, options: AppOptions): void {
  const { describedElsewhere = [] } = options;
  const endpoints = [...options.routes.map((route) => route.endpoint), ...describedElsewhere];
  let description: unknown = null;
  app.get('/api/openapi.json', (_req, res) => {
    description ??= describeApi(endpoints, options.version);
    sendJson(res, { status: 200, body: description });
  });
  app.route('/api/openapi.json').all(() => {
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
    throw unknownPath();
  });
  // Express recognizes an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  app.use((error: unknown, req: Request, res: Response, _next: () => void) => {
    const expected =
      error instanceof URIError
        ? new AppError('invalid-argument', 'The address is not valid')
        : error;
    sendFailure(res, expected, { log: options.log, fields: { method: req.method } });
  });
  return app;
}
