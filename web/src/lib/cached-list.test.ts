import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { cacheInList } from './cached-list.ts';

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
