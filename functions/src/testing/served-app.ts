// The app over HTTP with routes of a test, and fakes for all that it is made of.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { createApp } from '../http/app.ts';
import { MemoryBudget, type MemoryBudgetOptions } from '../http/memory-budget.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { installRequestGuard } from '../http/request-guard.ts';
import { route, type Route } from '../http/route.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import type { AuditRecord } from '../services/audit/audit-log.ts';
import type { Identity } from '../services/ports/identity.ts';

installRequestGuard({ ownsBody: true, admitBody: null, log: createLog(() => {}) });

export const userId = z.string();
export const getThing = endpoint.get('/api/things/{id}', {
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ userId }),
  data: z.object({ id: z.string().max(10) }),
});
export const fixedThing = endpoint.post('/api/things/fixed', {
  status: 202,
  body: z.strictObject({ userId }),
});

/** Tokens are user ids; asks are remembered with their freshness. */
function fakeIdentity() {
  const asked: boolean[] = [];
  const identity: Identity = {
    verify: async (token, { fresh, signedInWithinMs }) => {
      asked.push(fresh);
      if (token === 'nobody' || (fresh && token.endsWith('revoked'))) {
        throw new AppError('unauthenticated', messages.notAuthenticated);
      }
      if (signedInWithinMs !== null && token.startsWith('stale')) {
        throw new AppError('failed-precondition', 'Please sign in again to do this');
      }
      return {
        uid: token,
        isAdmin: token.startsWith('admin'),
        isVerified: !token.startsWith('unverified'),
        email: `${token}@example.dev`,
      };
    },
  };
  return { identity, asked };
}

/** Nobody waits for long. */
const smallMemory: MemoryBudgetOptions = {
  totalBytes: 100,
  smallCalls: { totalBytes: 0, callBytes: 0 },
  callerBytes: 60,
  waitMs: 20,
  waitingCalls: 3,
};

/**
 * The app with these routes on its own port, what it asked and logged, and `ask` to call it as a
 * user.
 */
export async function startApp(
  routes: readonly Route[],
  { burst = 100, memory = smallMemory }: { burst?: number; memory?: MemoryBudgetOptions } = {},
) {
  const lines: string[] = [];
  const { identity, asked } = fakeIdentity();
  const recorded: AuditRecord[] = [];
  const log = createLog((line) => lines.push(line));
  const app = createApp({
    routes,
    identity,
    rateLimit: createRateLimit({ burst, perSecond: 0.001, elapsedMs: () => 0 }),
    memory: new MemoryBudget(memory),
    log,
    version: '1',
    approvals: { assertApproved: async () => async () => undefined },
    auditing: {
      auditLog: { record: async (record) => void recorded.push(record) },
      subjects: {
        find: async (uid) => (uid === 'ada' ? { ownerId: 'ada', projectId: 'shop' } : null),
      },
      log,
    },
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (
    path: string,
    options: {
      token?: string;
      method?: string;
      body?: unknown;
      signal?: AbortSignal;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        Authorization: `Bearer ${options.token ?? 'ada'}`,
        'Content-Type': 'application/json',
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  };
  return { ask, lines, asked, recorded, [Symbol.asyncDispose]: async () => void server.close() };
}

export const echo = route(getThing, async ({ params }) => ({ id: params.id }));
