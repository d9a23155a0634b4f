import { expect, test } from 'vitest';
import { allParts, changed, changesOf, expected, id, shop, sum } from '../testing/comparisons.ts';
import {
  memoryDocument,
  memoryVault,
  MemorySource,
  oddNames,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { commonSelection, compareBackups } from './compare-backups.ts';

const signal = new AbortController().signal;
const endless = { isBudgetSpent: () => false, signal };

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
  // Two chunks changed, each stored as a difference: the previous one, and the difference. One more
  // is read ahead at most.
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

test('comes back into step after boundaries that moved', async () => {
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
  const ids = [...oddNames, '.x'];
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

test('omits what one of two selections excluded', async () => {
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
