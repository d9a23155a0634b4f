import { beforeAll, expect, test, vi } from 'vitest';
import { queryShapeSchema, type Query } from '../../firestore-model/query/shape.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { BackupIndex } from '../explore/backup-index.ts';
import { documentPath } from '../format/document.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { queryPart, type QueryLimits } from './query-part.ts';
import { queryStateSchema, type QueryState } from './query-state.ts';

const id = (index: number) => index.toString().padStart(5, '0');
/** 1,500 documents of 6 KB, a half of them with another below; `revision` sorts them backwards. */
const paths = Array.from({ length: 1500 }, (_, index) => `flat/${id(index)}`).flatMap(
  (path, index) => (index % 2 === 0 ? [path, `${path}/below/1`] : [path]),
);
const vault = memoryVault();
let manifest: Manifest;

beforeAll(async () => {
  const documents = ['before/1', ...paths, 'other/1'].map((path, index) =>
    memoryDocument(path, {
      text: path.includes('/below/') ? 'below' : 'x'.repeat(6000),
      revision: 10_000 - index,
    }),
  );
  manifest = await takeMemoryBackup(vault, new MemorySource(documents), { chunksPerPage: 1 });
  expect(manifest.pages.length).toBeGreaterThan(1);
});

const flat = paths.filter((path) => !path.includes('/below/'));
const inFlat = { from: { kind: 'collection' as const, path: 'flat' } };
const reference = (path: string) => ({ referenceValue: `${memoryRoot}/${path}` });
const generous: QueryLimits = {
  documents: 300,
  bytes: Infinity,
  isBudgetSpent: () => false,
  signal: new AbortController().signal,
};

interface AllParts {
  readonly paths: string[];
  readonly parts: number;
  readonly chunkReads: number;
  readonly scanned: number;
}

/** All parts, each from what the one before left as JSON, in an index that keeps nothing. */
async function find(shape: Partial<Query>, limits: Partial<QueryLimits> = {}): Promise<AllParts> {
  const query = queryShapeSchema.parse({ ...inFlat, ...shape });
  const found: string[] = [];
  let [state, parts, scanned]: [QueryState | null, number, number] = [null, 0, 0];
  vault.store.takeChunkReads();
  const index = new BackupIndex(vault, manifest);
  do {
    const part = await queryPart(index, query, { state, limits: { ...generous, ...limits } });
    expect(part.progress.passed).toBeLessThanOrEqual(part.progress.total);
    found.push(
      ...part.items.map((item) =>
        item instanceof Uint8Array ? documentPath(item, memoryRoot) : item.path,
      ),
    );
    state = queryStateSchema.nullable().parse(JSON.parse(JSON.stringify(part.state)));
    ({ scanned } = part);
    parts += 1;
  } while (state !== null);
  return { paths: found, parts, chunkReads: vault.store.takeChunkReads(), scanned };
}

test('a document by its name takes one chunk', async () => {
  const named = (path: string) => ({
    where: { op: '==' as const, field: '__name__', value: reference(path) },
  });
  expect(await find(named('flat/00777'))).toMatchObject({ paths: ['flat/00777'], chunkReads: 1 });
  expect((await find(named('flat/00777x'))).paths).toEqual([]);
  expect((await find(named('other/1'))).paths).toEqual([]);
});

test('the first page in the order of names reads no more than it takes', async () => {
  const index = new BackupIndex(vault, manifest);
  const query = queryShapeSchema.parse(inFlat);
  vault.store.takeChunkReads();
  const limits = { ...generous, documents: 50 };
  const part = await queryPart(index, query, { state: null, limits });
  expect(part.items.length).toBe(50);
  // The next chunk is on its way.
  expect(vault.store.takeChunkReads()).toBeLessThanOrEqual(2);
});

test('names between bounds are found from where they begin', async () => {
  const where = {
    op: 'and' as const,
    filters: [
      { op: '>' as const, field: '__name__', value: reference('flat/01480') },
      { op: '<=' as const, field: '__name__', value: reference('flat/01490') },
    ],
  };
  const { paths: found, chunkReads } = await find({ where });
  expect(found).toEqual(flat.slice(1481, 1491));
  expect(chunkReads).toBeLessThanOrEqual(2);
  const start = { values: [reference('flat/01495')], inclusive: false };
  expect((await find({ start })).paths).toEqual(flat.slice(1496));
});

test('names backwards, and the last ones of them', async () => {
  const backwards = [{ field: '__name__', direction: 'desc' as const }];
  const forwards = [{ field: '__name__', direction: 'asc' as const }];
  const all = flat.toReversed();
  expect((await find({ orderBy: backwards }, { documents: 100 })).paths).toEqual(all);
  expect((await find({ orderBy: backwards, limit: 7 })).paths).toEqual(all.slice(0, 7));
  for (const isBudgetSpent of [() => true, () => false]) {
    const last = { limit: 900, limitToLast: true };
    const spent = { isBudgetSpent };
    expect((await find({ orderBy: forwards, ...last }, spent)).paths).toEqual(flat.slice(-900));
    expect((await find({ orderBy: backwards, ...last }, spent)).paths).toEqual(all.slice(-900));
    expect(
      (await find({ orderBy: forwards, limit: 5000, limitToLast: true }, spent)).paths,
    ).toEqual(flat);
  }
});

test('another order than that of names, page by page, more than one look keeps', async () => {
  const orderBy = [{ field: 'revision', direction: 'asc' as const }];
  const sorted = flat.toReversed();
  const pages = await find({ orderBy }, { documents: 70 });
  expect(pages.paths).toEqual(sorted);
  expect(pages.scanned).toBe(2 * 1500);
  expect((await find({ orderBy }, { isBudgetSpent: () => true, documents: 700 })).paths).toEqual(
    sorted,
  );
  const last = { orderBy, limit: 1200, limitToLast: true };
  expect((await find(last)).paths).toEqual(sorted.slice(-1200));
  expect((await find({ ...last, limit: 20 })).paths).toEqual(sorted.slice(-20));
});

test('what documents are sorted by may be long', async () => {
  const orderBy = [
    { field: 'text', direction: 'asc' as const },
    { field: 'revision', direction: 'asc' as const },
  ];
  const { paths: found } = await find({ orderBy, limit: 90 }, { isBudgetSpent: () => true });
  expect(found).toEqual(flat.toReversed().slice(0, 90));
});

test('a page ends by its bytes', async () => {
  const { paths: found, parts } = await find({ limit: 9 }, { bytes: 20_000 });
  expect([found, parts]).toEqual([flat.slice(0, 9), 3]);
});

test('a group finds what is below documents of any collection, without reading other chunks', async () => {
  const below = paths.filter((path) => path.includes('/below/'));
  const group = (name: string) => ({ from: { kind: 'group' as const, id: name } });
  expect((await find(group('below'))).paths).toEqual(below);
  expect((await find(group('other'))).paths).toEqual(['other/1']);
  expect(await find(group('low'))).toMatchObject({ paths: [], scanned: 0 });
});

test('sums over parts', async () => {
  const query = queryShapeSchema.parse({
    ...inFlat,
    aggregates: [{ op: 'count' }, { op: 'sum', field: 'revision' }],
    limit: 1100,
    orderBy: [{ field: 'revision', direction: 'asc' }],
  });
  let state: QueryState | null = null;
  let values;
  const index = new BackupIndex(vault, manifest);
  do {
    const limits = { ...generous, isBudgetSpent: () => true };
    ({ state, aggregates: values } = await queryPart(index, query, { state, limits }));
  } while (state !== null);
  const revision = (path: string) => 10_000 - (paths.indexOf(path) + 1);
  const sum = flat.slice(-1100).reduce((total, path) => total + revision(path), 0);
  expect(values).toEqual([{ integerValue: '1100' }, { integerValue: `${sum}` }]);
});

test('it stops where it is cancelled, and gives other work its turn', async () => {
  const controller = new AbortController();
  const turns = vi.spyOn(globalThis, 'setImmediate');
  const count = { aggregates: [{ op: 'count' as const }], limit: 1400 };
  let asked = 0;
  const isBudgetSpent = () => {
    asked += 1;
    controller.abort(new Error('enough'));
    return false;
  };
  await expect(find(count, { isBudgetSpent, signal: controller.signal })).rejects.toThrow('enough');
  expect(asked).toBe(1);
  expect(turns).toHaveBeenCalled();
  turns.mockRestore();
});

test('values that Firestore does not take are refused', async () => {
  const value = { timestampValue: 'yesterday' };
  const where = { op: '==' as const, field: 'text', value };
  await expect(find({ where })).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('says so where what it needs is damaged', async () => {
  const damaged = memoryVault();
  const source = new MemorySource([memoryDocument('flat/1')]);
  const taken = await takeMemoryBackup(damaged, source);
  for (const name of [...damaged.store.objects.keys()].filter((one) => one.includes('/chunks/'))) {
    damaged.store.objects.delete(name);
  }
  const index = new BackupIndex(damaged, taken);
  const query = queryShapeSchema.parse(inFlat);
  await expect(queryPart(index, query, { state: null, limits: generous })).rejects.toMatchObject({
    code: 'corrupt',
  });
});

test('the documents of the tests are in the order of names', () => {
  expect(flat).toEqual(flat.toSorted(comparePaths));
});

test('documents are counted from the totals, where those say it, without reading a chunk', async () => {
  const count = async (shape: Partial<Query>) => {
    const query = queryShapeSchema.parse({ ...inFlat, aggregates: [{ op: 'count' }], ...shape });
    vault.store.takeChunkReads();
    const part = await queryPart(new BackupIndex(vault, manifest), query, {
      state: null,
      limits: generous,
    });
    expect(part.state).toBeNull();
    return [part.aggregates, vault.store.takeChunkReads() > 0];
  };
  const counts = (total: number) => [{ integerValue: String(total) }];
  expect(await count({})).toEqual([counts(1500), false]);
  expect(await count({ from: { kind: 'group', id: 'below' } })).toEqual([counts(750), false]);
  expect(await count({ from: { kind: 'collection', path: 'none' } })).toEqual([counts(0), false]);
  const below = `flat/${id(0)}/below`;
  expect(await count({ from: { kind: 'collection', path: below } })).toEqual([counts(1), true]);
  expect(await count({ limit: 7 })).toEqual([counts(7), true]);
  const byRevision = [{ field: 'revision', direction: 'asc' as const }];
  expect(await count({ orderBy: byRevision })).toEqual([counts(1500), true]);
});
