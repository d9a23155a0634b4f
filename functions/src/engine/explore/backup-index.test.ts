import { afterEach, expect, test, vi } from 'vitest';
import { documentPath } from '../format/document.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  oddNames,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { slowClock } from '../testing/turns-during.ts';
import { BackupIndex } from './backup-index.ts';
import { countBelow, countDocuments, listCollectionIds, listDocuments } from './list-backup.ts';
import { afterDocument, beyond, fromCollection } from './position.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const id = (index: number) => index.toString().padStart(5, '0');
const oddIds = [...oddNames, '__proto__x'];

/**
 * Many chunks in several pages: a large flat collection, one with subcollections, missing parents,
 * odd names.
 */
function paths(): string[] {
  return [
    ...Array.from({ length: 2000 }, (_, index) => `flat/${id(index)}`),
    ...Array.from({ length: 300 }, (_, index) => `deep/${id(index)}/sub/1`),
    ...Array.from({ length: 100 }, (_, index) => `deep/${id(index * 3)}`),
    ...Array.from({ length: 800 }, (_, index) => `deep/00150/large/${id(index)}`),
    ...oddIds.flatMap((one) => [`odd/${one}`, `odd-/${one}/x/1`, `odd/${one}/s/${one}`]),
    'zero/missing/only/1',
  ];
}

async function make() {
  const vault = memoryVault();
  const all = paths().toSorted(comparePaths);
  const source = new MemorySource(all.map((path) => memoryDocument(path, { sizeBytes: 7000 })));
  const manifest = await takeMemoryBackup(vault, source, { chunksPerPage: 2 });
  vault.store.takeChunkReads();
  return { vault, manifest, all, index: () => new BackupIndex(vault, manifest) };
}

let shared: ReturnType<typeof make> | null = null;

/** The same for all tests that only read. */
async function made() {
  shared ??= make();
  const one = await shared;
  one.vault.store.takeChunkReads();
  return one;
}

/** The slow way. */
function childrenOf(all: readonly string[], collection: string): [string, boolean][] {
  const below = all.filter((path) => path.startsWith(`${collection}/`));
  const depth = collection.split('/').length + 1;
  const children = new Set(below.map((path) => path.split('/').slice(0, depth).join('/')));
  return [...children].toSorted(comparePaths).map((path) => [path, all.includes(path)]);
}

const unbounded = { items: 10_000, bytes: Infinity, chunkReads: Infinity };

test('finds documents by name and reads one chunk for it', async () => {
  const { vault, all, manifest, index } = await made();
  expect([manifest.pages.length > 2, manifest.chunks > 4]).toEqual([true, true]);
  for (const path of all.filter((_, number) => number % 397 === 0)) {
    const found = await index().find(path);
    expect(found === null ? null : documentPath(found, memoryRoot)).toBe(path);
    expect(vault.store.takeChunkReads()).toBe(1);
  }
  for (const path of ['a/1', 'flat/00000x', 'flat/99999', 'zzz/1', 'deep/00150/large/00000/x/1']) {
    expect(await index().find(path)).toBeNull();
  }
});

test('names the chunk that a document is or would be in', async () => {
  const { index, manifest } = await made();
  const first = manifest.pages[0]?.first ?? '';
  expect((await index().chunkAt(first))?.first).toBe(first);
  expect(await index().chunkAt('a/1')).toBeNull();
  expect(await index().chunkAt('zzz/1')).toBeNull();
  expect(await index().chunkAt('flat/00000x')).not.toBeNull();
});

test('seeks places in the order of names', async () => {
  const { all, index } = await made();
  for (const [place, want] of [
    [fromCollection('flat'), 'flat/00000'],
    [fromCollection('deep/00150/large'), 'deep/00150/large/00000'],
    [beyond('deep/00150'), all.find((path) => comparePaths(path, 'deep/00150~') > 0)],
    [beyond('deep'), 'flat/00000'],
    [afterDocument('flat/00007'), 'flat/00008'],
    [beyond('zero'), undefined],
  ] as const) {
    expect((await index().seek(place))?.path).toBe(want);
  }
});

test('lists collections and documents as the whole list of names has them', async () => {
  const { all, index } = await made();
  const root = await listCollectionIds(index(), null, unbounded);
  expect(root).toEqual({ ids: ['deep', 'flat', 'odd', 'odd-', 'zero'], isComplete: true });
  for (const [parent, ids] of [
    ['deep/00150', ['large', 'sub']],
    ['deep/00001', ['sub']],
    ['odd/é', ['s']],
    ['odd-/*', ['x']],
    ['flat/00001', []],
    ['nobody/x', []],
  ] as const) {
    expect((await listCollectionIds(index(), parent, unbounded)).ids).toEqual(ids);
  }
  for (const collection of ['deep', 'odd', 'odd-', 'zero', 'deep/00150/large', 'none']) {
    const at = { collectionPath: collection, after: null, showMissing: true };
    const { items, next } = await listDocuments(index(), at, unbounded);
    expect(items.map(({ path, document }) => [path, document !== null])).toEqual(
      childrenOf(all, collection),
    );
    expect(next).toBeNull();
  }
});

test('lists page by page, without missing parents if so asked', async () => {
  const { all, index } = await made();
  for (const showMissing of [true, false]) {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const at = { collectionPath: 'odd-', after, showMissing };
      const bounds = { items: 4, bytes: Infinity, chunkReads: Infinity };
      const page: Awaited<ReturnType<typeof listDocuments>> = await listDocuments(
        index(),
        at,
        bounds,
      );
      expect(page.items.length).toBeLessThanOrEqual(4);
      found.push(...page.items.map(({ path }) => path));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(showMissing ? childrenOf(all, 'odd-').map(([path]) => path) : []);
  }
});

test('ends a page by its bytes and by the chunks it reads', async () => {
  const { index } = await made();
  const at = { collectionPath: 'flat', after: null, showMissing: true };
  const small = await listDocuments(index(), at, { items: 300, bytes: 20_000, chunkReads: 100 });
  expect([small.items.length, small.next]).toEqual([3, '00002']);
  const reads = { items: 10_000, bytes: Infinity, chunkReads: 2 };
  const found: string[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof listDocuments>> = await listDocuments(
      index(),
      { ...at, after },
      reads,
    );
    found.push(...page.items.map(({ path }) => path));
    after = page.next;
    pages += 1;
  } while (after !== null);
  expect([found.length, new Set(found).size, pages > 2]).toEqual([2000, 2000, true]);
});

test('goes over large subcollections without reading them', async () => {
  const { vault, index } = await made();
  const at = { collectionPath: 'deep', after: '00149', showMissing: true };
  const bounds = { items: 2, bytes: Infinity, chunkReads: 100 };
  const { items } = await listDocuments(index(), at, bounds);
  expect(items.map(({ path }) => path)).toEqual(['deep/00150', 'deep/00151']);
  expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(2);
});

test('counts documents by what manifest, pages and chunks say', async () => {
  const { vault, all, index } = await made();
  const direct = (collection: string) =>
    all.filter((path) => collectionOf(path) === collection).length;
  for (const collection of ['flat', 'deep', 'odd', 'odd-', 'zero', 'none']) {
    expect(await countDocuments(index(), collection, 0)).toBe(direct(collection));
  }
  expect(vault.store.takeChunkReads()).toBe(0);
  for (const collection of ['deep/00150/large', 'deep/00007/sub', 'odd/é/s', 'none/x/y']) {
    expect(await countDocuments(index(), collection, 4)).toBe(direct(collection));
    expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(2);
  }
  expect(await countDocuments(index(), 'deep/00150/large', 0)).toBeNull();
});

test('counts all that lies below a document, by collection', async () => {
  const { all, index, vault } = await made();
  const byHand = (document: string) => {
    const below = all.filter((path) => path.startsWith(`${document}/`));
    return new Map(below.map((path) => [collectionOf(path), 0])).size;
  };
  for (const document of ['deep/00150', 'odd/é', 'zero/missing', 'flat/00001', 'nowhere/1']) {
    const { collections, isComplete } = await countBelow(index(), document, 100);
    expect(isComplete).toBe(true);
    expect([...collections.values()].reduce((sum, count) => sum + count, 0)).toBe(
      all.filter((path) => path.startsWith(`${document}/`)).length,
    );
    expect(collections.size).toBeLessThanOrEqual(byHand(document));
  }
  expect([...(await countBelow(index(), 'zero/missing', 100)).collections]).toEqual([
    ['zero/missing/only', 1],
  ]);
  vault.store.takeChunkReads();
  expect((await countBelow(index(), 'deep/00150', 0)).isComplete).toBe(false);
  expect(vault.store.takeChunkReads()).toBe(0);
});

test('lists and counts without totals of every collection, too', async () => {
  const { vault, manifest } = await made();
  const collections = [
    { path: 'flat', documents: 1, rawBytes: 1 },
    { path: '', documents: 9, rawBytes: 1 },
  ];
  const index = () => new BackupIndex(vault, { ...manifest, collections });
  const { ids } = await listCollectionIds(index(), null, unbounded);
  expect(ids).toEqual(['deep', 'flat', 'odd', 'odd-', 'zero']);
  expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(4);
  expect(await countDocuments(index(), 'odd', 10)).toBe(oddIds.length);
  expect(await countDocuments(index(), 'flat', 1)).toBeNull();
});

test('says so where what it needs is damaged', async () => {
  const { vault, index } = await make();
  for (const name of [...vault.store.objects.keys()].filter((one) => one.includes('/chunks/'))) {
    vault.store.objects.delete(name);
  }
  await expect(index().find('flat/00001')).rejects.toMatchObject({ code: 'corrupt' });
});

test('others have their turn between the documents of a chunk that is opened', async () => {
  const vault = memoryVault();
  const documents = Array.from({ length: 200 }, (_, index) => memoryDocument(`flat/${id(index)}`));
  const manifest = await takeMemoryBackup(vault, new MemorySource(documents));
  const index = new BackupIndex(vault, manifest);
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  // Opening a chunk waits for other things too, so that turns of the event loop say nothing.
  const turns = vi.spyOn(globalThis, 'setImmediate');
  await index.find(`flat/${id(7)}`);
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(200);
});
