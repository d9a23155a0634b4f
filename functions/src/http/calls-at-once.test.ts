// Calls that pages send at once, to one process with the memory of an instance: all are answered,
// of one user as of three, because none waits for another that waits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCollectionSchema } from '../contract/collection-schema.ts';
import { compareBackup } from '../contract/compare.ts';
import {
  getBackupDocument,
  getDocumentHistory,
  listBackupCollections,
  listBackupDocuments,
} from '../contract/explore-backup.ts';
import {
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '../contract/explore.ts';
import { runQuery } from '../contract/queries.ts';
import { memoryDocument, memoryRoot } from '../engine/testing/memory-backups.ts';
import { createLog } from '../lib/log.ts';
import { customerDatabase } from '../testing/customer-database.ts';
import { ExploreWorld } from '../testing/explore-world.ts';
import { hostileRequest } from '../testing/hostile-request.ts';
import { lookRoutes } from '../testing/look-routes.ts';
import { startApp } from '../testing/served-app.ts';
import { apiMemory } from './held-bytes.ts';
import type { Route } from './route.ts';

const atOnce = 20;
const users = ['eve', 'bob', 'ida'];
/** Also on a machine that has much else to do. */
const longestTestMs = 60_000;
const paths = Array.from({ length: 20 }, (_, n) => `a/${n}`);
const documents = paths.map((path) => memoryDocument(path));

const database = customerDatabase({
  root: memoryRoot,
  async *runQuery() {
    yield documents;
  },
  async *lookUp() {
    yield documents;
  },
  getDocument: async () => documents[0] ?? null,
  listDocuments: async () => ({ documents, nextPageToken: null }),
  listCollectionIds: async () => ({ ids: ['a'], nextPageToken: null }),
  countCollection: async () => 20,
});

/** Whoever asks sees the data of one user, within their own memory budget. */
function asOneUser(route: Route): Route {
  return {
    ...route,
    run: async (raw, context, auditing) => {
      const holdFor = async (_uid: string, bytes: number) =>
        context.holdFor(context.uid ?? 'nobody', bytes);
      return route.run(raw, { ...context, uid: 'ada', holdFor }, auditing);
    },
  };
}

const whose = { pid: 'shop', userId: 'ada' };
const query = { from: { kind: 'collection', path: 'a' } };
const looks = (at?: string) => [
  { endpoint: runQuery, body: { ...whose, at, query } },
  { endpoint: lookUpDocuments, body: { ...whose, at, paths } },
  { endpoint: listCollections, query: { ...whose, at } },
  { endpoint: listDocuments, query: { ...whose, at, path: 'a' } },
  { endpoint: getDocument, query: { ...whose, at, path: 'a/1' } },
  { endpoint: getCollectionSchema, query: { ...whose, at, path: 'a' } },
];
const params = { rid: 'b1' };
const ofBackup = { userId: 'ada' };
const kinds = [
  ...looks(),
  ...looks('backup:b1'),
  { endpoint: listBackupCollections, params, query: ofBackup },
  { endpoint: listBackupDocuments, params, query: { ...ofBackup, path: 'a' } },
  { endpoint: getBackupDocument, params, query: { ...ofBackup, path: 'a/1' } },
  { endpoint: getDocumentHistory, query: { ...whose, path: 'a/1' } },
  { endpoint: compareBackup, params, query: { ...ofBackup, against: 'b2' } },
];

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  const world = new ExploreWorld();
  const revisions = Object.fromEntries(paths.map((path) => [path, 0]));
  const previous = await world.backUp('b1', revisions, { minute: 1 });
  await world.backUp('b2', { ...revisions, 'a/1': 1 }, { minute: 2, previous });
  const routes = lookRoutes(world, { database, log: createLog(() => {}) }).map(asOneUser);
  app = await startApp(routes, { burst: 1_000_000, memory: apiMemory });
});
afterAll(async () => app[Symbol.asyncDispose]());

async function statusOf(user: string, { endpoint, ...input }: (typeof kinds)[number]) {
  const { method, path, body } = hostileRequest(endpoint, input);
  const { status } = await app.ask(path, {
    token: user,
    method,
    ...(body === null ? {} : { body: JSON.parse(body) }),
  });
  return status;
}

test.each([1, 3])(
  '20 calls of each kind at once by each of %i users are all answered',
  { timeout: longestTestMs },
  async (count) => {
    for (const kind of kinds) {
      const calls = users
        .slice(0, count)
        .flatMap((user) => Array.from({ length: atOnce }, async () => statusOf(user, kind)));
      expect([kind, new Set(await Promise.all(calls))]).toEqual([kind, new Set([200])]);
    }
  },
);
