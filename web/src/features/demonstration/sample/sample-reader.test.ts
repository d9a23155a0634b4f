import { documentPathSchema, documentSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/errors/api-error.ts';
import { momentsAround } from '../model/moments.ts';
import { sampleChanges } from './sample-changes.ts';
import { documentsAt } from './sample-documents.ts';
import { getSampleDocument, listSampleCollections, listSampleDocuments } from './sample-reader.ts';

const now = new Date('2027-02-28T13:20:00Z');
const sampleDocuments = documentsAt(sampleChanges(momentsAround(now)), now.toISOString());

test('holds documents as the contract describes them', () => {
  for (const document of sampleDocuments) {
    expect(documentSchema.parse(document)).toEqual(document);
    expect(documentPathSchema.safeParse(document.path).success).toBe(true);
  }
  expect(new Set(sampleDocuments.map(({ path }) => path)).size).toBe(sampleDocuments.length);
});

test('lists the collections of the database and of a document', () => {
  expect(listSampleCollections(sampleDocuments)).toEqual([
    { id: 'archive', path: 'archive', documentCount: 0 },
    { id: 'customers', path: 'customers', documentCount: 5 },
    { id: 'products', path: 'products', documentCount: 6 },
    { id: 'roasts', path: 'roasts', documentCount: 60 },
    { id: 'settings', path: 'settings', documentCount: 2 },
  ]);
  expect(listSampleCollections(sampleDocuments, 'customers/esra')).toEqual([
    { id: 'orders', path: 'customers/esra/orders', documentCount: 5 },
  ]);
  expect(listSampleCollections(sampleDocuments, 'settings/shipping')).toEqual([]);
});

test('goes through a collection page by page', () => {
  const first = listSampleDocuments(sampleDocuments, { path: 'roasts', pageSize: 25 });
  const second = listSampleDocuments(sampleDocuments, {
    path: 'roasts',
    pageSize: 25,
    pageToken: first.nextPageToken ?? '',
  });
  const third = listSampleDocuments(sampleDocuments, {
    path: 'roasts',
    pageSize: 25,
    pageToken: second.nextPageToken ?? '',
  });
  expect([first, second, third].map(({ items }) => items.length)).toEqual([25, 25, 10]);
  expect(third.nextPageToken).toBeNull();
  expect(second.items[0]?.path).toBe('roasts/batch-026');
});

test('shows a parent that has no document', () => {
  expect(
    listSampleDocuments(sampleDocuments, { path: 'archive', pageSize: 25 }).items,
  ).toMatchObject([{ path: 'archive/2025', missing: true }]);
  expect(getSampleDocument(sampleDocuments, 'archive/2025')).toMatchObject({
    missing: true,
    collections: ['reviews'],
  });
});

test('has no other documents', () => {
  expect(() => getSampleDocument(sampleDocuments, 'customers/nobody')).toThrow(ApiError);
  expect(listSampleDocuments(sampleDocuments, { path: 'nothing', pageSize: 25 }).items).toEqual([]);
});

test('has references that lead somewhere', () => {
  const texts = JSON.stringify(sampleDocuments).matchAll(
    /"referenceValue":"[^"]*\/documents\/([^"]+)"/g,
  );
  const paths = new Set([...texts].map(([, path = '']) => path));
  expect(paths.size).toBeGreaterThan(0);
  for (const path of paths) {
    expect(getSampleDocument(sampleDocuments, path).missing).toBe(false);
  }
});
