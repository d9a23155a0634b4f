// Every field of every call with hostile values, over HTTP: whatever is sent is refused or found
// missing, and nothing fails.
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAvatar } from '../contract/account.ts';
import { downloadBackup } from '../contract/downloads.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { mapBounded } from '../lib/map-bounded.ts';
import { unaudited } from '../testing/call-context.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { isExhaustive } from '../testing/exhaustive.ts';
import { hostileInputs, mostHostile, validInput } from '../testing/hostile-input.ts';
import { hostileRequest, sendRaw, type RawRequest } from '../testing/hostile-request.ts';
import { createApp } from './app.ts';
import { MemoryBudget } from './memory-budget.ts';
import { createRateLimit } from './rate-limit.ts';
import { installRequestGuard } from './request-guard.ts';
import { allRoutes, type Services } from './routes.ts';
import { fileRoutes } from './routes/downloads.ts';

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
installRequestGuard({ ownsBody: true, admitBody: null, log });

const atOnce = 20;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
afterAll(() => agent.destroy());

/** What routes read of their services themselves. */
const known = new Map<unknown, unknown>([
  ['version', '1'],
  ['isSetUp', true],
  ['emulated', true],
  ['then', undefined],
]);
/** Services of which every call finds nothing. */
const nothingThere: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (known.has(name) ? known.get(name) : nothingThere),
  apply: () => {
    throw new AppError('not-found', 'Nothing there');
  },
});

let origin = '';

beforeAll(async () => {
  const services = nothingThere as Services;
  const app = createApp({
    routes: [...allRoutes(services), ...fileRoutes(services.backupFiles, services.exportFiles)],
    identity: {
      verify: async () => ({ uid: 'ada', isAdmin: true, isVerified: true, email: null }),
    },
    rateLimit: createRateLimit({ burst: 1_000_000, perSecond: 1, elapsedMs: () => 0 }),
    memory: new MemoryBudget({
      totalBytes: 1e9,
      smallCalls: { totalBytes: 0, callBytes: 0 },
      callerBytes: 1e9,
      waitMs: 1000,
      waitingCalls: 100,
    }),
    log,
    version: '1',
    approvals: { assertApproved: async () => async () => undefined },
    auditing: unaudited,
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => server.close();
});

const ask = (raw: RawRequest) => sendRaw({ origin, agent, token: 'ada' }, raw);

const withJson = allEndpoints.filter(({ endpoint }) => endpoint.takesBytes === undefined);

test.each(withJson)('$name gets as far as its service', async ({ endpoint }) => {
  const { status, text } = await ask(hostileRequest(endpoint, validInput(endpoint)));
  expect([200, 404], text).toContain(status);
  // A page that does not exist has another sentence.
  expect(text).toMatch(/"Nothing there"|"success":true/);
});

test('no value of any field makes a call fail', async () => {
  const all = allEndpoints.flatMap(({ endpoint }) =>
    [...hostileInputs(endpoint, mostHostile)].map((hostile) => ({ endpoint, ...hostile })),
  );
  // Of each field two or three of the eight values, and in the next field others.
  const tried = isExhaustive ? all : all.filter((_, index) => index % 3 === 0);
  const statuses = new Map<number, number>();
  const failed: object[] = [];
  await mapBounded(tried, atOnce, async ({ endpoint, part, at, value, input }) => {
    const { status, text } = await ask(hostileRequest(endpoint, input));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) {
      failed.push({ call: `${endpoint.method} ${endpoint.path}`, part, at, value, text });
    }
  });
  expect(failed).toEqual([]);
  expect(lines).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(tried.length / 2);
});

test.each(['__x__', '__proto__', '%00', '..', '%2e%2e', '%ED%A0%80', '%', '%FF'])(
  'nobody makes a call fail that is open to all, with %s',
  async (id) => {
    const avatar = getAvatar.path.replace('{id}', id);
    const file = downloadBackup.path.replace('{rid}', id);
    for (const path of [
      avatar,
      `${file}?format=ndjson&token=abc`,
      `${file}?format=${id}&token=${id}`,
    ]) {
      const { status, text } = await ask({ method: 'GET', path, body: null });
      expect([400, 404], text).toContain(status);
      expect(text).not.toContain('Nothing there');
    }
  },
);
