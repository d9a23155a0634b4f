import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { liveLimit } from '../firebase/listening.ts';
import {
  cacheInList,
  applySnapshot,
  liveSnapshotOf,
  clearSnapshot,
  pollWhileNotLive,
} from './live-list.ts';

const queryKey = ['things'];
const a = { id: 'a', text: 'a' };
const b = { id: 'b', text: 'b' };
const added = { id: 'c', text: 'added' };

function loaded(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKey, [a, b]);
  return client;
}

test('puts a new item at the front, or at the end', () => {
  const client = loaded();
  cacheInList(client, queryKey, { item: added, newAt: 'front' });
  expect(client.getQueryData(queryKey)).toEqual([added, a, b]);
  const last = { id: 'd', text: 'last' };
  cacheInList(client, queryKey, { item: last, newAt: 'end' });
  expect(client.getQueryData(queryKey)).toEqual([added, a, b, last]);
});

test('leaves a changed item in its place', () => {
  const client = loaded();
  const changed = { id: 'b', text: 'changed' };
  cacheInList(client, queryKey, { item: changed, newAt: 'front' });
  expect(client.getQueryData(queryKey)).toEqual([a, changed]);
});

test('asks for a list that could not be loaded, instead of taking one item for all of it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const load = vi
    .fn<() => Promise<(typeof a)[]>>()
    .mockRejectedValueOnce(new Error('busy'))
    .mockResolvedValue([added, a, b]);
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: load,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  cacheInList(client, queryKey, { item: added, newAt: 'front' });
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([added, a, b]);
  stop();
  client.clear();
});

const record = (id: string, createdAt: string, status = 'listed') => ({ id, createdAt, status });
type Listed = ReturnType<typeof record>;

const fullSnapshot = Array.from({ length: liveLimit }, (_, index) =>
  record(`l${index}`, `2026-02-${String(99 - index)}`),
);

/** A list as it was loaded, and what a listener on it says, one after the other. */
function heardOver(listed: readonly Listed[], ...said: (readonly Listed[] | 'lost')[]) {
  const client = new QueryClient();
  client.setQueryData(queryKey, listed);
  const say = (snapshot: readonly Listed[] | 'lost') =>
    applySnapshot(client, [{ queryKey }], snapshot);
  said.forEach(say);
  const ids = () => client.getQueryData<readonly Listed[]>(queryKey)?.map(({ id }) => id);
  return { client, say, ids };
}

test('the list stays as it is when the listener is lost', () => {
  expect(heardOver([record('a', '2026-01-01')], 'lost').ids()).toEqual(['a']);
});

test('what a listener brings unchanged stays the same object, so that nothing is drawn again', () => {
  const records = () => [record('b', '2026-01-02'), record('a', '2026-01-01')];
  const { client, say } = heardOver(records());
  const listed = client.getQueryData<readonly Listed[]>(queryKey);
  say(records());
  expect(client.getQueryData(queryKey)).toBe(listed);
  say([record('c', '2026-01-03'), ...records()]);
  expect(client.getQueryData<readonly Listed[]>(queryKey)?.[0]?.id).toBe('c');
});

test('records of one moment keep one order, the higher id first', () => {
  const at = (...ids: string[]) => ids.map((id) => record(id, '2026-01-01'));
  expect(heardOver(at(), at('a', 'c', 'b')).ids()).toEqual(['c', 'b', 'a']);
  expect(heardOver(at(), at('b', 'a', 'c')).ids()).toEqual(['c', 'b', 'a']);
});

test('prefers the listener, keeps what is too new for it, drops what it would have', () => {
  const listed = [
    record('new', '2026-01-03'),
    record('a', '2026-01-02'),
    record('gone', '2026-01-01'),
  ];
  const { client } = heardOver(listed, [record('a', '2026-01-02', 'live')]);
  expect(client.getQueryData(queryKey)).toEqual([
    record('new', '2026-01-03'),
    record('a', '2026-01-02', 'live'),
  ]);
});

test('keeps what is older than a full listener reaches, also what it has pushed out', () => {
  const { ids, say } = heardOver([record('old', '2026-01-01')], fullSnapshot);
  expect(ids()).toHaveLength(liveLimit + 1);
  say([record('next', '2026-03-01'), ...fullSnapshot.slice(0, -1)]);
  expect(ids()?.slice(-2)).toEqual([`l${liveLimit - 1}`, 'old']);
  expect(ids()?.[0]).toBe('next');
});

test('what it held and holds no more is gone, and so is what was leaving', () => {
  const listed = [
    record('not-live', '2026-01-05'),
    record('left', '2026-01-04', 'deleting'),
    record('removed', '2026-01-03'),
    record('a', '2026-01-02', 'deleting'),
  ];
  const still = record('a', '2026-01-02', 'live');
  const { ids } = heardOver(listed, [record('removed', '2026-01-03'), still], [still]);
  expect(ids()).toEqual(['not-live', 'a']);
});

test('an answer after a newer snapshot brings back nothing that went, nor an older state', () => {
  const [a2, gone] = [record('a', '2026-01-02', 'completed'), record('gone', '2026-01-03')];
  const { client } = heardOver([gone, a2], [gone, a2], [a2]);
  cacheInList(client, queryKey, { item: { ...gone, status: 'deleting' }, newAt: 'front' });
  cacheInList(client, queryKey, { item: { ...a2, status: 'running' }, newAt: 'front' });
  expect(client.getQueryData(queryKey)).toEqual([a2]);
});

test('a listener on several lists gives each its own, within the window of all', () => {
  const client = new QueryClient();
  const isOf =
    (prefix: string) =>
    ({ id }: Listed) =>
      id.startsWith(prefix);
  const targets = ['a', 'b'].map((name) => ({ queryKey: [name], isOf: isOf(name) }));
  client.setQueryData(['a'], [record('a-gone', '2026-01-02')]);
  client.setQueryData(['b'], [record('b-new', '2026-01-04')]);
  applySnapshot(client, targets, [record('a1', '2026-01-03'), record('b1', '2026-01-01')]);
  expect(client.getQueryData(['a'])).toEqual([record('a1', '2026-01-03')]);
  expect(client.getQueryData(['b'])).toEqual([
    record('b-new', '2026-01-04'),
    record('b1', '2026-01-01'),
  ]);
});

test('what comes before the list is shown only where it may be, and does not pass for the list', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const load = vi.fn<() => Promise<Listed[]>>(async () => Promise.reject(new Error('busy')));
  const observe = () =>
    new QueryObserver(client, { queryKey, queryFn: load, staleTime: Infinity }).subscribe(
      () => undefined,
    );
  const stop = observe();
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  applySnapshot(client, [{ queryKey }], [record('a', '2026-01-01')]);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  applySnapshot(client, [{ queryKey, seeds: true }], [record('a', '2026-01-01')]);
  applySnapshot(client, [{ queryKey, seeds: true }], [record('b', '2026-01-02')]);
  expect(client.getQueryData(queryKey)).toEqual([record('b', '2026-01-02')]);
  cacheInList(client, queryKey, { item: record('c', '2026-01-03'), newAt: 'front' });
  stop();
  observe()();
  expect(load).toHaveBeenCalledTimes(2);
  client.clear();
});

test('many of other lists do not pass for an empty one', () => {
  const client = new QueryClient();
  const load = vi.fn<() => Promise<Listed[]>>(async () => Promise.reject(new Error('busy')));
  const stop = new QueryObserver(client, { queryKey, queryFn: load }).subscribe(() => undefined);
  const target = { queryKey, seeds: true, isOf: ({ id }: Listed) => id === 'a' };
  applySnapshot(client, [target], fullSnapshot);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  applySnapshot(client, [target], [record('a', '2026-04-01'), ...fullSnapshot.slice(1)]);
  expect(client.getQueryData(queryKey)).toEqual([record('a', '2026-04-01')]);
  stop();
  client.clear();
});

test('a failed reload and the age of the list outlast a snapshot', () => {
  const { client, say } = heardOver([record('a', '2026-01-01')]);
  const failed = { error: new Error('busy'), status: 'error', dataUpdatedAt: 5 } as const;
  client.getQueryCache().find({ queryKey })?.setState(failed);
  say([record('b', '2026-01-02')]);
  expect(client.getQueryState(queryKey)).toMatchObject(failed);
});

test('what an ended listener brought is forgotten, but not that it was lost', () => {
  const { client, say } = heardOver([], [record('a', '2026-01-01')]);
  clearSnapshot(client, [{ queryKey }]);
  expect(liveSnapshotOf(client, queryKey)).toBeUndefined();
  say('lost');
  clearSnapshot(client, [{ queryKey }]);
  expect(liveSnapshotOf(client, queryKey)).toBe('lost');
});

test('the API is asked again while no listener reaches what changes', () => {
  const { client, say } = heardOver([]);
  const isChanging = ({ status }: Listed) => status === 'running';
  const asks = (createdAt: string) => {
    client.setQueryData(queryKey, [record('a', createdAt, 'running')]);
    const query = client.getQueryCache().find<readonly Listed[]>({ queryKey });
    return query === undefined ? null : pollWhileNotLive(client, 9, isChanging)(query);
  };
  expect(asks('2026-01-01')).toBe(9);
  say([record('b', '2026-01-02')]);
  expect(asks('2026-01-01')).toBe(false);
  say(fullSnapshot);
  expect([asks('2026-01-01'), asks('2026-03-01')]).toEqual([9, false]);
  say('lost');
  expect(asks('2026-03-01')).toBe(9);
});
