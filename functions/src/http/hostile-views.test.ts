// Hostile looks at data, over HTTP, at all times: each is answered or refused with the shape of
// errors, nothing fails, and none takes long.
import * as fc from 'fast-check';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureSchema } from '../contract/errors.ts';
import { getCollectionSchema } from '../contract/collection-schema.ts';
import {
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '../contract/explore.ts';
import { runQuery } from '../contract/queries.ts';
import { memoryDocument, memoryRoot } from '../engine/testing/memory-backups.ts';
import { createLog } from '../lib/log.ts';
import { mapBounded } from '../lib/map-bounded.ts';
import { unaudited } from '../testing/call-context.ts';
import { customerDatabase } from '../testing/customer-database.ts';
import { isExhaustive } from '../testing/exhaustive.ts';
import { ExploreWorld } from '../testing/explore-world.ts';
import { lookRoutes } from '../testing/look-routes.ts';
import { hostileValues, placesIn, replaced } from '../testing/hostile-input.ts';
import { hostileRequest, sendRaw } from '../testing/hostile-request.ts';
import { createApp } from './app.ts';
import { MemoryBudget } from './memory-budget.ts';
import { createRateLimit } from './rate-limit.ts';
import { installRequestGuard } from './request-guard.ts';

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
installRequestGuard({ ownsBody: true, admitBody: null, log });

const calls = isExhaustive ? 10_000 : 1000;
const atOnce = 20;
/** Also on a machine that has much else to do. */
const slowestMs = 15_000;
const longestTestMs = 240_000;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
afterAll(() => agent.destroy());

const documents = ['a/1', 'a/2', 'a/2/b/1'].map((path) => memoryDocument(path));
const database = customerDatabase({
  root: memoryRoot,
  at: () => database,
  async *runQuery() {
    yield documents;
  },
  aggregate: async (_query, aggregates) => aggregates.map(() => ({ integerValue: '3' })),
  async *lookUp() {
    yield documents.slice(0, 1);
  },
  getDocument: async () => documents[0] ?? null,
  listDocuments: async () => ({ documents, nextPageToken: 'next' }),
  listCollectionIds: async () => ({ ids: ['b'], nextPageToken: null }),
  countCollection: async () => 1,
});

let origin = '';

beforeAll(async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'a/1': 0, 'a/2': 0, 'a/2/b/1': 0 }, { minute: 1 });
  const app = createApp({
    routes: lookRoutes(world, { database, log }),
    identity: {
      verify: async () => ({ uid: 'ada', isAdmin: false, isVerified: true, email: null }),
    },
    rateLimit: createRateLimit({ burst: 1_000_000, perSecond: 1, elapsedMs: () => 0 }),
    memory: new MemoryBudget({
      totalBytes: 1e11,
      smallCalls: { totalBytes: 0, callBytes: 0 },
      callerBytes: 1e11,
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

const value = { integerValue: '1' };
const name = { referenceValue: `${memoryRoot}/a/1` };
const query = {
  from: { kind: 'collection', path: 'a' },
  where: {
    op: 'and',
    filters: [
      { field: 'revision', op: '>=', value },
      { field: 'text', op: 'in', value: { arrayValue: { values: [value, { stringValue: 'x' }] } } },
      {
        op: 'or',
        filters: [
          { field: 'a.`b c`', op: 'is-null' },
          { field: 'n', op: '==', value },
        ],
      },
    ],
  },
  orderBy: [{ field: 'revision', direction: 'desc' }],
  start: { values: [value, name], inclusive: true },
  end: { values: [value], inclusive: false },
  limit: 5,
  limitToLast: true,
  select: ['revision', 'text'],
  aggregates: [],
  nearest: null,
};
const vector = { field: 'v', vector: [1, 2], measure: 'cosine', limit: 3, threshold: 1 };
const group = { from: { kind: 'group', id: 'b' } };
const whose = { pid: 'shop', userId: 'ada' };
const page = { pageSize: 5, pageToken: 'AAAA' };
const inputs = [
  { endpoint: runQuery, body: { query, pageSize: 5 } },
  { endpoint: runQuery, body: { query: { ...group, nearest: vector }, pageSize: 5 } },
  {
    endpoint: runQuery,
    body: { query: { ...group, aggregates: [{ op: 'sum', field: 'n' }, { op: 'count' }] } },
  },
  { endpoint: runQuery, body: { query: group, ...page } },
  { endpoint: lookUpDocuments, body: { paths: ['a/1', 'a/2'] } },
  { endpoint: listDocuments, query: { path: 'a', showMissing: 'true', ...page } },
  { endpoint: listDocuments, query: { path: 'a', orderBy: 'n', direction: 'desc' } },
  { endpoint: listCollections, query: { parent: 'a/2' } },
  { endpoint: getDocument, query: { path: 'a/1' } },
  { endpoint: getCollectionSchema, query: { path: 'a', pageToken: 'AAAA' } },
  { endpoint: getCollectionSchema, query: { path: 'a' } },
] as const;

const ats = ['now', 'backup:b1', 'backup:b2', new Date().toISOString()];

/** A look at data in which up to three parts are replaced by something hostile. */
const hostileCall = fc
  .record({
    of: fc.constantFrom(...inputs),
    at: fc.constantFrom(...ats),
    changes: fc.array(
      fc.record({ place: fc.nat(), by: fc.oneof(fc.constantFrom(...hostileValues), fc.string()) }),
      { maxLength: 3 },
    ),
  })
  .map(({ of: { endpoint, ...given }, at, changes }) => {
    const part = 'body' in given ? 'body' : 'query';
    const valid = { ...whose, at, ...('body' in given ? given.body : given.query) };
    const input = changes.reduce<unknown>((before, { place, by }) => {
      const places = placesIn(before).filter((found) => found.length > 0);
      return replaced(before, places[place % places.length] ?? ['at'], by);
    }, valid);
    return { endpoint, [part]: input };
  });

function hasErrorShape(text: string): boolean {
  return text.startsWith('{') && failureSchema.safeParse(JSON.parse(text)).success;
}

test(
  'no look at data makes a call fail, whatever is sent',
  { timeout: longestTestMs },
  async () => {
    const tried = fc.sample(hostileCall, { numRuns: calls, seed: 20260704 });
    const statuses = new Map<number, number>();
    const failed: object[] = [];
    await mapBounded(tried, atOnce, async ({ endpoint, ...input }) => {
      const raw = hostileRequest(endpoint, input);
      const startedAt = performance.now();
      const { status, text } = await sendRaw({ origin, agent, token: 'ada' }, raw);
      const tookMs = performance.now() - startedAt;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isAnswer = status === 200;
      // An address that is too long is refused by Node itself.
      const isRefusal = status === 431 || (status < 500 && hasErrorShape(text));
      if ((!isAnswer && !isRefusal) || tookMs > slowestMs) {
        failed.push({ raw, status, text, tookMs });
      }
    });
    expect(failed.slice(0, 5)).toEqual([]);
    expect(lines).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(calls / 20);
    expect(statuses.get(400)).toBeGreaterThan(calls / 4);
  },
);
