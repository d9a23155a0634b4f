import { getAnalytics, listBackupRecords, listDocuments } from '@firekeep/functions/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf } from './query-keys.ts';

const ofShop = { query: { pid: 'shop', path: 'orders', pageSize: 25 } };
const ofGarden = { query: { pid: 'garden', path: 'orders', pageSize: 25 } };

test.each([
  ['an endpoint: all of its answers', keyOf(listDocuments), 2],
  [
    'a part of its input: the answers that agree',
    keyOf(listDocuments, { query: { pid: 'shop' } }),
    1,
  ],
  ['all of its input: that answer', keyOf(listDocuments, ofGarden), 1],
  ['another endpoint: none of them', keyOf(listBackupRecords), 0],
])('finds by %s', (_, queryKey, found) => {
  const client = new QueryClient();
  client.setQueryData(keyOf(listDocuments, ofShop), {});
  client.setQueryData(keyOf(listDocuments, ofGarden), {});
  expect(client.getQueryCache().findAll({ queryKey })).toHaveLength(found);
});

test('finds by one part what is kept under several', () => {
  const client = new QueryClient();
  const params = { id: 'shop' };
  client.setQueryData(keyOf(getAnalytics, { params, query: { days: '30' } }), {});
  const find = (id: string) =>
    client.getQueryCache().findAll({ queryKey: keyOf(getAnalytics, { params: { id } }) });
  expect(find('shop')).toHaveLength(1);
  expect(find('garden')).toEqual([]);
});

test('what is undefined makes no other question', () => {
  const client = new QueryClient();
  client.setQueryData(keyOf(listDocuments, ofShop), 'page');
  const query = { ...ofShop.query, pageToken: undefined };
  expect(client.getQueryData(keyOf(listDocuments, { query }))).toBe('page');
});
