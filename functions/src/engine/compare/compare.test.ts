import { expect, test } from 'vitest';
import type { Manifest } from '../format/manifest-schema.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import { ChunkCache } from '../explore/chunk-cache.ts';
import { allParts, changed, changesOf, expected, id, shop, sum } from '../testing/comparisons.ts';
import {
  memoryDocument,
  memoryVault,
  MemorySource,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { turnsDuring } from '../testing/turns-during.ts';
import { BackupSide } from './backup-side.ts';
import { comparePart } from './compare.ts';
import { LiveSide } from './live-side.ts';
import { rangeOf } from './side.ts';

const signal = new AbortController().signal;
const endless = { isBudgetSpent: () => false, signal };

interface Live {
  readonly manifest: Manifest;
  readonly source: MemorySource;
  readonly collectionPath?: string;
  readonly cursor?: string | null;
  readonly items?: number;
  readonly shape?: string;
  readonly isBudgetSpent?: () => boolean;
}

async function againstLive(vault: ReturnType<typeof memoryVault>, live: Live) {
  const { manifest, source, isBudgetSpent = () => false } = live;
  const range = rangeOf(live.collectionPath ?? null, live.cursor ?? null);
  const isSelected = null;
  const cache = new ChunkCache(vault, 6);
  const options = { source, readTime: 't', keys: vault.keys, signal, isBudgetSpent };
  return await comparePart({
    before: new BackupSide({ vault, manifest, cache }, range, isSelected),
    after: new LiveSide(options, range, isSelected),
    range,
    shape: live.shape ?? null,
    limits: { signal, isBudgetSpent, items: live.items ?? 100 },
  });
}

test('compares a backup with a database and opens only chunks that differ from it', async () => {
  const vault = memoryVault();
  const source = shop();
  const manifest = await takeMemoryBackup(vault, source);
  vault.store.takeChunkReads();
  const same = await againstLive(vault, { manifest, source });
  expect([same.items, same.skippedDocuments]).toEqual([[], 3000]);
  expect(vault.store.takeChunkReads()).toBe(0);

  const other = changed(source, {
    'customers/000001': null,
    'aaa/1': memoryDocument('aaa/1'),
    'customers/001501': memoryDocument('customers/001501', { revision: 1 }),
    'zzz/1': memoryDocument('zzz/1'),
  });
  const part = await againstLive(vault, { manifest, source: other });
  expect(changesOf([part])).toEqual(expected(source, other));
  expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(2);

  const parts = await allParts((cursor) =>
    againstLive(vault, { manifest, source: other, cursor, items: 1, isBudgetSpent: () => true }),
  );
  expect(changesOf(parts)).toEqual(expected(source, other));
  expect(sum(parts)).toEqual({ added: 2, removed: 1, changed: 1, unchanged: 2998 });
});

test('keeps to a collection and reads a database no further', async () => {
  const vault = memoryVault();
  const source = shop();
  const manifest = await takeMemoryBackup(vault, source);
  const other = changed(source, {
    'customers/000001': null,
    'orders/000003/lines/1': null,
    'orders/000006/notes/1': memoryDocument('orders/000006/notes/1'),
  });
  other.sent = 0;
  const part = await againstLive(vault, {
    manifest,
    source: other,
    collectionPath: 'orders/000006/notes',
  });
  expect(changesOf([part])).toEqual([['orders/000006/notes/1', 'added']]);
  expect(other.sent).toBe(1);
  const orders = await againstLive(vault, { manifest, source: other, collectionPath: 'orders' });
  expect(changesOf([orders])).toEqual([
    ['orders/000003/lines/1', 'removed'],
    ['orders/000006/notes/1', 'added'],
  ]);
  expect(sum([orders])).toEqual({ added: 1, removed: 1, changed: 0, unchanged: 999 });
  const lines = await againstLive(vault, { manifest, source: other, shape: 'orders/*/lines' });
  expect(changesOf([lines])).toEqual([['orders/000003/lines/1', 'removed']]);
  expect([...lines.collections.keys()]).toEqual(['orders/*/lines']);
});

test('compares two databases by paths, with references into each taken as equal', async () => {
  const otherRoot = 'projects/q/databases/(default)/documents';
  const source = new MemorySource(['a/1', 'a/2', 'b/1'].map((path) => memoryDocument(path)));
  const other = new MemorySource(
    ['a/1', 'b/1', 'c/1'].map((path) =>
      memoryDocument(path, { root: otherRoot, revision: path === 'b/1' ? 1 : 0 }),
    ),
    otherRoot,
  );
  const range = rangeOf(null, null);
  const side = (one: MemorySource) =>
    new LiveSide(
      { source: one, readTime: 't', keys: null, signal, isBudgetSpent: () => false },
      range,
      null,
    );
  const part = await comparePart({
    before: side(source),
    after: side(other),
    range,
    shape: null,
    limits: { ...endless, items: 10 },
  });
  expect(changesOf([part])).toEqual([
    ['a/2', 'removed'],
    ['b/1', 'changed'],
    ['c/1', 'added'],
  ]);
});

test('gets on over a long stretch that the selection leaves out, however late it is', async () => {
  const vault = memoryVault();
  const paths = Array.from({ length: 2000 }, (_, index) => `logs/${id(index)}`);
  const source = new MemorySource(['a/1', ...paths, 'z/1'].map((path) => memoryDocument(path)));
  const manifest = await takeMemoryBackup(vault, source, { exclude: ['logs'] });
  const isSelected = (collection: string) => collectionOf(`${collection}/x`) !== 'logs';
  const cursors: (string | null)[] = [];
  const parts = await allParts(async (cursor) => {
    const range = rangeOf(null, cursor);
    const isBudgetSpent = () => true;
    const live = { source, readTime: 't', keys: vault.keys, signal, isBudgetSpent };
    const cache = new ChunkCache(vault, 6);
    const part = await comparePart({
      before: new BackupSide({ vault, manifest, cache }, range, isSelected),
      after: new LiveSide(live, range, isSelected),
      range,
      shape: null,
      limits: { signal, isBudgetSpent, items: 10 },
    });
    cursors.push(part.cursor);
    return part;
  });
  expect(sum(parts)).toEqual({ added: 0, removed: 0, changed: 0, unchanged: 2 });
  expect(parts.length).toBeGreaterThan(10);
  expect(new Set(cursors).size).toBe(cursors.length);
});

test('others have their turn between large documents that differ, and between batches', async () => {
  const wide = (revision: number) =>
    new MemorySource(
      Array.from({ length: 60 }, (_, n) =>
        memoryDocument(`wide/${id(n)}`, { revision, sizeBytes: 100_000 }),
      ),
    );
  const live = (source: MemorySource) => {
    const readTime = '2026-01-01T00:00:00Z';
    return new LiveSide({ source, readTime, keys: null, ...endless }, rangeOf(null, null), null);
  };
  const sides = { before: live(wide(1)), after: live(wide(2)) };
  const limits = { ...endless, items: 100 };
  const turns = await turnsDuring(() =>
    comparePart({ ...sides, range: rangeOf(null, null), shape: null, limits }),
  );
  expect(turns).toBeGreaterThanOrEqual(60);
});
