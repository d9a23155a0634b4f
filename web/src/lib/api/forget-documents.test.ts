import {
  compareBackup,
  getDocument,
  listCollections,
  listDocuments,
} from '@firekeep/functions/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetCounts, forgetDocuments } from './forget-documents.ts';
import { keyOf } from './query-keys.ts';

const at = { now: undefined, backup: 'backup:b1' };
const keys = {
  'the collections of now': keyOf(listCollections, { query: { pid: 'p1', at: at.now } }),
  'those below a document': keyOf(listCollections, {
    query: { pid: 'p1', at: at.now, parent: 'menu/soup' },
  }),
  'those of a backup': keyOf(listCollections, { query: { pid: 'p1', at: at.backup } }),
  'those of another project': keyOf(listCollections, { query: { pid: 'p2', at: at.now } }),
  'a page of documents': keyOf(listDocuments, { query: { pid: 'p1', at: at.now, path: 'menu' } }),
  'a document': keyOf(getDocument, { query: { pid: 'p1', at: at.now, path: 'menu/soup' } }),
  'a comparison': [...keyOf(compareBackup), 'p1', 'b1'],
};

/** What stays of all that was known. */
function keptAfter(forget: typeof forgetCounts): string[] {
  const client = new QueryClient();
  Object.values(keys).forEach((key) => client.setQueryData(key, []));
  forget(client, 'p1');
  return Object.entries(keys).flatMap(([name, key]) =>
    client.getQueryData(key) === undefined ? [] : name,
  );
}

test('counts, lists and comparisons are forgotten, but for what can’t have changed', () => {
  const others = ['those of a backup', 'those of another project'];
  expect(keptAfter(forgetCounts)).toEqual([...others, 'a document']);
  expect(keptAfter(forgetDocuments)).toEqual(others);
});
