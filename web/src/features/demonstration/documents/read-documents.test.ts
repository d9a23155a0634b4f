import { anyKey, documentPathSchema, documentSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/errors/api-error.ts';
import { demonstrationId } from '#config/demonstration.ts';
import { documentsSeen } from '../recording/world.ts';
import { Worlds } from '../recording/worlds.ts';
import { getDocument, listCollections, listDocuments, schemaOf } from './read-documents.ts';

const seen = documentsSeen(
  new Worlds(new Date('2027-02-28T13:20:00Z')).of(demonstrationId),
  undefined,
);
const live = seen.documents;

test('holds documents as the contract describes them', () => {
  for (const document of live) {
    expect(documentSchema.parse(document)).toEqual(document);
    expect(documentPathSchema.safeParse(document.path).success).toBe(true);
  }
  expect(new Set(live.map(({ path }) => path)).size).toBe(live.length);
});

test('lists the collections of the database and of a document', () => {
  expect(listCollections(live)).toEqual([
    { id: 'archive', path: 'archive', documentCount: 0 },
    { id: 'customers', path: 'customers', documentCount: 5 },
    { id: 'products', path: 'products', documentCount: 6 },
    { id: 'roasts', path: 'roasts', documentCount: 60 },
    { id: 'settings', path: 'settings', documentCount: 2 },
  ]);
  expect(listCollections(live, 'customers/esra')).toEqual([
    { id: 'orders', path: 'customers/esra/orders', documentCount: 5 },
  ]);
  expect(listCollections(live, 'settings/shipping')).toEqual([]);
});

test('goes through a collection page by page', () => {
  const first = listDocuments(seen, { path: 'roasts', pageSize: 25 });
  const second = listDocuments(seen, {
    path: 'roasts',
    pageSize: 25,
    pageToken: first.nextPageToken ?? '',
  });
  const third = listDocuments(seen, {
    path: 'roasts',
    pageSize: 25,
    pageToken: second.nextPageToken ?? '',
  });
  expect([first, second, third].map(({ items }) => items.length)).toEqual([25, 25, 10]);
  expect(third.nextPageToken).toBeNull();
  expect(second.items[0]?.path).toBe('roasts/batch-026');
});

test('shows a parent that has no document', () => {
  expect(listDocuments(seen, { path: 'archive', pageSize: 25 }).items).toMatchObject([
    { path: 'archive/2025', missing: true },
  ]);
  expect(getDocument(seen, 'archive/2025')).toMatchObject({
    missing: true,
    collections: ['reviews'],
  });
});

test('has no other documents', () => {
  expect(() => getDocument(seen, 'customers/nobody')).toThrow(ApiError);
  expect(listDocuments(seen, { path: 'nothing', pageSize: 25 }).items).toEqual([]);
});

test('has references that lead somewhere', () => {
  const texts = JSON.stringify(live).matchAll(/"referenceValue":"[^"]*\/documents\/([^"]+)"/g);
  const paths = new Set([...texts].map(([, path = '']) => path));
  expect(paths.size).toBeGreaterThan(0);
  for (const path of paths) {
    expect(getDocument(seen, path).missing).toBe(false);
  }
});

test('a schema has keys that are data as one line, as the server answers it', () => {
  const [first] = live;
  const days = Array.from({ length: 30 }, (_, at) => [`2027-01-${at}`, { integerValue: '1' }]);
  const sold = { mapValue: { fields: Object.fromEntries(days) } };
  const documents = first === undefined ? [] : [{ ...first, path: 'days/a', fields: { sold } }];
  const paths = schemaOf(documents, 'days').tally.fields.map(({ path }) => path);
  expect(paths).toEqual([['sold'], ['sold', anyKey]]);
});
