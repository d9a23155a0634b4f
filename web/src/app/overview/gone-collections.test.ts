import type { BackupRecord } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRecord } from '#testing/samples.ts';
import { goneCollections } from './gone-collections.ts';

function backup(id: string, counts: Readonly<Record<string, number>>): BackupRecord {
  const { collections: _none, ...metadata } = sampleRecord.metadata;
  const listed = Object.entries(counts).map(([path, documentCount]) => ({
    path,
    documentCount,
    rawBytes: 1,
  }));
  const documentCount = listed.reduce((sum, one) => sum + one.documentCount, 0);
  return {
    ...sampleRecord,
    id,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    metadata: { ...metadata, collections: listed, documentCount },
  };
}

const before = backup('1', { menu: 3, orders: 9 });

test('a collection that the newest whole backup lacks is gone, with what it held', () => {
  expect(goneCollections([backup('2', { menu: 3 }), before], '(default)')).toEqual([
    { path: 'orders', documentCount: 9, recordId: '1' },
  ]);
});

test('a partial backup, and one of which not all collections are listed, say nothing of it', () => {
  const partial = backup('2', { menu: 3 });
  const ofPart = { ...partial, metadata: { ...partial.metadata, include: ['menu'] } };
  const cut = { ...partial, metadata: { ...partial.metadata, documentCount: 12 } };
  expect(goneCollections([ofPart, before], '(default)')).toEqual([]);
  expect(goneCollections([cut, before], '(default)')).toEqual([]);
});

test('what went earlier is not of the newest backup', () => {
  const records = [backup('3', { menu: 3 }), backup('2', { menu: 3 }), before];
  expect(goneCollections(records, '(default)')).toEqual([]);
});
