import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerDatabase } from '../../testing/customer-database.ts';
import { ClientPool, type ClientKey } from './client-pool.ts';

const key: ClientKey = {
  projectId: 'shop',
  ownerId: 'ada',
  keyVersion: 1,
  connectionType: 'service-account',
  host: 'firestore.googleapis.com:443',
  root: { projectId: 'p', databaseId: '(default)' },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function connections() {
  const made: { isClosed: boolean }[] = [];
  const connect = () => {
    const connection = { isClosed: false };
    made.push(connection);
    return customerDatabase({
      getDocument: async (path) =>
        path === 'fails' ? Promise.reject(new Error('no connection')) : Buffer.from(path),
      scan: async function* scan() {
        yield [Buffer.from('a/1')];
        throw new Error('cut off');
      },
      close: () => {
        connection.isClosed = true;
      },
    });
  };
  return { connect, closed: () => made.map(({ isClosed }) => isClosed) };
}

const poolOf = (options = {}) => new ClientPool({ elapsedMs: () => Date.now(), ...options });

test('one client serves calls after and beside each other', async () => {
  const { connect, closed } = connections();
  const pool = poolOf();
  const first = pool.take(key, connect);
  const second = pool.take({ ...key, root: { ...key.root } }, connect);
  expect(await second.getDocument('a/1')).toEqual(Buffer.from('a/1'));
  first.close();
  second.close();
  pool.take(key, connect).close();
  expect(closed()).toEqual([false]);
});

test.each<[string, Partial<ClientKey>]>([
  ['project', { projectId: 'other' }],
  ['owner', { ownerId: 'eve' }],
  ['key', { keyVersion: 2 }],
  ['kind of connection', { connectionType: 'google' }],
  ['server', { host: '127.0.0.1:8080' }],
  ['Firebase project', { root: { ...key.root, projectId: 'q' } }],
  ['database', { root: { ...key.root, databaseId: 'second' } }],
])('another %s has another client', (_what, change) => {
  const { connect, closed } = connections();
  const pool = poolOf();
  pool.take(key, connect).close();
  pool.take({ ...key, ...change }, connect).close();
  expect(closed()).toEqual([false, false]);
});

test('a client is closed after a minute without use, and not while it is used', async () => {
  const { connect, closed } = connections();
  const pool = poolOf();
  const used = pool.take(key, connect);
  pool.take(key, connect).close();
  await vi.advanceTimersByTimeAsync(3_600_000);
  pool.take(key, connect).close();
  expect(closed()).toEqual([false]);
  used.close();
  await vi.advanceTimersByTimeAsync(59_000);
  pool.take(key, connect).close();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(closed()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(closed()).toEqual([true]);
});

test('a process that stood still takes no client that rested for too long', () => {
  const { connect, closed } = connections();
  let elapsedMs = 0;
  const pool = poolOf({ elapsedMs: () => elapsedMs });
  pool.take(key, connect).close();
  elapsedMs = 60_000;
  pool.take(key, connect);
  expect(closed()).toEqual([true, false]);
});

test('a resting client keeps no process from ending', () => {
  vi.useRealTimers();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  poolOf().take(key, connections().connect).close();
  expect(timers()).toBe(before);
});

test('of many that rest the one that has rested longest is closed', () => {
  const { connect, closed } = connections();
  const pool = poolOf({ maxIdle: 2 });
  for (const projectId of ['a', 'b', 'a', 'c']) {
    pool.take({ ...key, projectId }, connect).close();
  }
  expect(closed()).toEqual([false, true, false]);
});

test('closing twice gives back once', () => {
  const { connect, closed } = connections();
  const pool = poolOf({ maxIdle: 0 });
  const [first, second] = [pool.take(key, connect), pool.take(key, connect)];
  first.close();
  first.close();
  expect(closed()).toEqual([false]);
  second.close();
  expect(closed()).toEqual([true]);
});

test('a client whose project is forgotten serves those who have it, and nobody else', async () => {
  const { connect, closed } = connections();
  const pool = poolOf();
  const used = pool.take(key, connect);
  pool.take({ ...key, projectId: 'shop"' }, connect).close();
  pool.forget('shop');
  expect(await used.getDocument('a/1')).toEqual(Buffer.from('a/1'));
  pool.take(key, connect).close();
  expect(closed()).toEqual([false, false, false]);
  used.close();
  pool.forget('shop');
  expect(closed()).toEqual([true, false, true]);
});

test.each<[string, (client: ReturnType<ClientPool['take']>) => Promise<unknown>]>([
  ['call', (client) => client.getDocument('fails')],
  [
    'stream',
    async (client) => {
      const { signal } = new AbortController();
      const options = { from: null, readTime: null, namesOnly: false, signal };
      for await (const batch of client.scan(options)) {
        expect(batch).toHaveLength(1);
      }
    },
  ],
])('a client of which a %s failed is not kept', async (_what, fail) => {
  const { connect, closed } = connections();
  const pool = poolOf();
  const client = pool.take(key, connect);
  await expect(fail(client)).rejects.toThrow(/no connection|cut off/);
  expect(closed()).toEqual([false]);
  client.close();
  expect(closed()).toEqual([true]);
});
