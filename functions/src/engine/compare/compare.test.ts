import { expect, test } from 'vitest';
import type { Manifest } from '../format/manifest-schema.ts';
import { collectionOf, comparePaths } from '../format/names.ts';
import { ChunkCache } from '../inside/chunk-cache.ts';
import {
  memoryDocument,
  memoryVault,
  MemorySource,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { turnsDuring } from '../testing/turns-during.ts';
import { BackupSide } from './backup-side.ts';
import { commonSelection, compareBackups, comparePart, type ComparedPart } from './compare.ts';
import { LiveSide } from './live-side.ts';
import { rangeOf } from './side.ts';

const signal = new AbortController().signal;
const endless = { isBudgetSpent: () => false, signal };
const id = (index: number) => index.toString().padStart(6, '0');

/** Some chunks' worth: 3,000 documents of about 8 KB. */
function shop(count = 3000, sizeBytes = 8000): MemorySource {
  const documents = Array.from({ length: count }, (_, index) => {
    const path = index % 3 === 0 ? `orders/${id(index)}/lines/1` : `customers/${id(index)}`;
    return memoryDocument(path, { sizeBytes });
  });
  return new MemorySource(documents);
}

function changed(source: MemorySource, changes: Record<string, Uint8Array | null>): MemorySource {
  const next = new MemorySource(source.documents.values(), source.root);
  for (const [path, document] of Object.entries(changes)) {
    if (document === null) {
      next.documents.delete(path);
    } else {
      next.documents.set(path, document);
    }
  }
  return next;
}

/** What a comparison must say, found the slow way. */
function expected(before: MemorySource, after: MemorySource): [string, string][] {
  const paths = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...paths].toSorted(comparePaths).flatMap((path): [string, string][] => {
    const [old, now] = [before.documents.get(path), after.documents.get(path)];
    if (old === undefined || now === undefined) {
      return [[path, old === undefined ? 'added' : 'removed']];
    }
    return Buffer.compare(old, now) === 0 ? [] : [[path, 'changed']];
  });
}

const changesOf = (parts: readonly ComparedPart[]) =>
  parts.flatMap(({ items }) => items.map(({ path, change }) => [path, change]));

function sum(parts: readonly ComparedPart[]) {
  const total = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  for (const part of parts) {
    total.unchanged += part.skippedDocuments;
    for (const counts of part.collections.values()) {
      total.added += counts.added;
      total.removed += counts.removed;
      total.changed += counts.changed;
      total.unchanged += counts.unchanged;
    }
  }
  return total;
}

async function allParts(
  part: (cursor: string | null) => Promise<ComparedPart>,
): Promise<ComparedPart[]> {
  const parts: ComparedPart[] = [];
  let cursor: string | null = null;
  do {
    const next: ComparedPart = await part(cursor);
    parts.push(next);
    cursor = next.cursor;
  } while (cursor !== null);
  return parts;
}

test('finds every difference of two backups and reads only chunks that differ', async () => {
  const vault = memoryVault();
  const source = shop();
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const other = changed(source, {
    'customers/000001': null,
    'customers/001501': memoryDocument('customers/001501', { revision: 1 }),
    'customers/001501x': memoryDocument('customers/001501x'),
  });
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2', previous: before });
  vault.store.takeChunkReads();
  const part = await compareBackups({
    vault,
    before,
    after,
    cursor: null,
    limits: { ...endless, items: 100 },
  });
  expect(changesOf([part])).toEqual(expected(source, other));
  expect(part.items.map(({ fields }) => fields?.total ?? null)).toEqual([null, 2, null]);
  expect(sum([part])).toEqual({ added: 1, removed: 1, changed: 1, unchanged: 2998 });
  expect(part.cursor).toBeNull();
  expect(before.chunks).toBeGreaterThan(4);
  // Two chunks changed, each stored as a difference: the former, and the difference. One more is read ahead at most.
  expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(6);
});

test('reads no chunk of two equal backups, nor pages that are the same', async () => {
  const vault = memoryVault();
  const source = shop();
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1', chunksPerPage: 2 });
  const after = await takeMemoryBackup(vault, source, {
    backupId: 'b2',
    previous: before,
    chunksPerPage: 3,
  });
  vault.store.takeChunkReads();
  const limits = { ...endless, items: 10 };
  const part = await compareBackups({ vault, before, after, cursor: null, limits });
  expect([part.items, part.skippedDocuments, part.skippedChunks]).toEqual([
    [],
    3000,
    before.chunks,
  ]);
  expect(vault.store.takeChunkReads()).toBe(0);
});

test('comes back into step behind boundaries that moved', async () => {
  const vault = memoryVault();
  const source = shop();
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1', chunksPerPage: 1 });
  const inserted = Object.fromEntries(
    Array.from({ length: 700 }, (_, index) => {
      const path = `customers/000500-${id(index)}`;
      return [path, memoryDocument(path, { sizeBytes: 9000 })];
    }),
  );
  const other = changed(source, inserted);
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2', previous: before });
  for (const [old, now, want] of [
    [before, after, { added: 700, removed: 0, changed: 0, unchanged: 3000 }],
    [after, before, { added: 0, removed: 700, changed: 0, unchanged: 3000 }],
  ] as const) {
    const limits = { ...endless, items: 0 };
    const part = await compareBackups({ vault, before: old, after: now, cursor: null, limits });
    expect(sum([part])).toEqual(want);
    expect(part.skippedChunks).toBeGreaterThan(before.chunks / 2);
    expect(part.items).toEqual([]);
  }
});

test('comes to the same in parts, whatever ends them', async () => {
  const vault = memoryVault();
  const source = shop(900);
  const changes: Record<string, Uint8Array | null> = {};
  for (const [index, path] of [...source.documents.keys()].entries()) {
    if (index % 7 === 0) {
      changes[path] = index % 2 === 0 ? null : memoryDocument(path, { revision: index });
      changes[`${path}-new`] = memoryDocument(`${path}-new`, { sizeBytes: 10_000 });
    }
  }
  const other = changed(source, changes);
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1', chunksPerPage: 1 });
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2', previous: before });
  const want = expected(source, other);
  const counts = { added: 129, removed: 65, changed: 64, unchanged: 900 - 129 };
  const partCounts: number[] = [];
  for (const limits of [
    { ...endless, items: 1000 },
    { ...endless, items: 7 },
    { signal, items: 1000, isBudgetSpent: () => true },
  ]) {
    const parts = await allParts((cursor) =>
      compareBackups({ vault, before, after, cursor, limits }),
    );
    expect(changesOf(parts)).toEqual(want);
    expect(sum(parts)).toEqual(counts);
    partCounts.push(parts.length);
  }
  expect(partCounts).toEqual([1, expect.toSatisfy((n) => n > 30), expect.toSatisfy((n) => n > 1)]);
});

test('takes a document written again with the same fields as unchanged', async () => {
  const vault = memoryVault();
  const source = shop(30, 10);
  const other = changed(source, {
    'customers/000001': memoryDocument('customers/000001', {
      sizeBytes: 10,
      seconds: 1_700_000_009,
    }),
  });
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2' });
  const limits = { ...endless, items: 10 };
  const part = await compareBackups({ vault, before, after, cursor: null, limits });
  expect(part.items).toEqual([]);
  expect(sum([part])).toEqual({ added: 0, removed: 0, changed: 0, unchanged: 30 });
});

test('orders odd names as Firestore does', async () => {
  const vault = memoryVault();
  const ids = [
    '__id7__',
    '__id-3__',
    '__id10__',
    'a',
    'A',
    'é',
    '😀',
    '￿',
    '*',
    'a b',
    'a.b',
    '-',
    '.x',
  ];
  const all = ids.flatMap((one) => [`c/${one}`, `c/${one}/s/1`, `c-/${one}`, `c/x/${one}/1`]);
  const usable = all.filter((path) => path.split('/').every((part) => part !== '.'));
  const source = new MemorySource(usable.map((path) => memoryDocument(path)));
  const other = new MemorySource(
    usable.filter((_, index) => index % 2 === 0).map((path) => memoryDocument(path)),
  );
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2' });
  const limits = { ...endless, items: 3 };
  const parts = await allParts((cursor) =>
    compareBackups({ vault, before, after, cursor, limits }),
  );
  expect(changesOf(parts)).toEqual(expected(source, other));
});

test('leaves out what one of two selections left out', async () => {
  const vault = memoryVault();
  const source = new MemorySource(
    ['a/1', 'b/1', 'c/1', 'a/1/b/1'].map((path) => memoryDocument(path)),
  );
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1', exclude: ['b'] });
  const after = await takeMemoryBackup(vault, source, { backupId: 'b2', include: ['a', 'b'] });
  const limits = { ...endless, items: 10 };
  const part = await compareBackups({ vault, before, after, cursor: null, limits });
  expect(part.items).toEqual([]);
  expect(sum([part]).unchanged).toBe(2);
  expect(commonSelection([before, before])).toBeNull();
});

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
  expect(other.sent).toBeLessThanOrEqual(50);
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

test('says so where a chunk that differs is damaged', async () => {
  const vault = memoryVault();
  const source = shop(30, 10);
  const before = await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const other = changed(source, { 'customers/000001': null });
  const after = await takeMemoryBackup(vault, other, { backupId: 'b2' });
  for (const name of [...vault.store.objects.keys()].filter((one) => one.includes('/chunks/'))) {
    vault.store.objects.delete(name);
  }
  const limits = { ...endless, items: 10 };
  await expect(compareBackups({ vault, before, after, cursor: null, limits })).rejects.toThrow(
    /chunk .* is missing/,
  );
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
