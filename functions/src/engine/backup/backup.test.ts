// The engine from source to store and back, without emulators: a database in memory, a store in
// memory.
import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initialBackupState, type BackupState } from './backup-state.ts';
import { runBackupStep, type BackupStep } from './backup.ts';
import { checkCounts } from './check-counts.ts';
import type { DocumentSource, ScanOptions } from '../document-source.ts';
import { crc32c } from '../format/crc32c.ts';
import { documentPath } from '../format/document.ts';
import { chunkName, manifestName } from '../format/layout.ts';
import {
  readManifest,
  readPage,
  writeManifest,
  writePage,
  type Vault,
} from '../format/manifest.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { idOf, collectionOf } from '../../firestore-model/paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { deriveKeys, seal } from '../format/seal.ts';
import { WireWriter } from '../format/wire-writer.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import { ManifestChunks, noPreviousChunks, type PreviousChunks } from './previous-chunks.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { initialVerifyState, runVerifyStep } from './verify.ts';
import { unlimited } from '../step-limits.ts';

const root = 'projects/p/databases/(default)/documents';

function documentOf(path: string, sizeBytes: number): Uint8Array {
  const text = new WireWriter().bytes(17, Buffer.alloc(sizeBytes, path));
  const entry = new WireWriter().string(1, 'text').message(2, text);
  return new WireWriter().string(1, `${root}/${path}`).message(2, entry).finish();
}

/** A database in memory that sends what it has in batches of 50. */
class MemorySource implements DocumentSource {
  readonly root = root;
  documents: Uint8Array[];
  readonly scans: ScanOptions[] = [];

  constructor(documents: Uint8Array[]) {
    this.documents = documents;
  }

  async *scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    this.scans.push(options);
    const { from } = options;
    const rest = this.documents.filter((document) => {
      const order = from === null ? 1 : comparePaths(documentPath(document, root), from.path);
      return order > 0 || (order === 0 && from?.inclusive === true);
    });
    for (let start = 0; start < rest.length; start += 50) {
      yield rest.slice(start, start + 50);
    }
  }

  async countGroup(id: string): Promise<number> {
    const ids = this.paths().map((path) => idOf(collectionOf(path)));
    return ids.filter((one) => one === id).length;
  }

  async countAll(): Promise<{ documents: number; readTime: string }> {
    return { documents: this.documents.length, readTime: '2026-01-01T00:00:00Z' };
  }

  paths(): string[] {
    return this.documents.map((document) => documentPath(document, root));
  }
}

function customers(count: number, sizeBytes = 30_000): Uint8Array[] {
  return Array.from({ length: count }, (_, index) =>
    documentOf(`customers/${index.toString().padStart(6, '0')}`, sizeBytes),
  );
}

function newVault(): Vault & { store: MemoryStore } {
  return {
    store: new MemoryStore(),
    keys: deriveKeys(Buffer.alloc(32, 1)),
    owner: { ownerId: 'ada', projectId: 'shop' },
  };
}

interface Made {
  readonly backupId: string;
  readonly state: BackupState;
  readonly pages: PageRef[];
  readonly steps: number;
}

type Options = Partial<Omit<BackupStep, 'source' | 'vault' | 'state'>>;

/** Runs steps until the scan is done; what `commit` keeps is all that one step gives the next. */
async function scan(vault: Vault, source: DocumentSource, options: Options = {}): Promise<Made> {
  let state = initialBackupState('2026-01-01T00:00:00Z');
  const pages: PageRef[] = [];
  let steps = 0;
  while (!state.isDone) {
    steps += 1;
    await runBackupStep({
      backupId: 'b1',
      vault,
      source,
      state,
      isSelected: () => true,
      previous: noPreviousChunks,
      suspect: new Set(),
      worker: `${steps}`,
      limits: unlimited,
      onProgress: () => undefined,
      ...options,
      commit: async (next, page) => {
        await options.commit?.(next, page);
        state = next;
        pages.push(...(page === null ? [] : [page]));
      },
    }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.retryable)) {
        throw error;
      }
    });
  }
  return { backupId: options.backupId ?? 'b1', state, pages, steps };
}

function manifestOf(made: Made, change: Partial<Manifest> = {}): Manifest {
  const { totals, chunks } = made.state;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: 'b1',
    ownerId: 'ada',
    projectId: 'shop',
    root,
    readTime: made.state.readTime,
    consistency: 'snapshot',
    include: [],
    exclude: [],
    ...totals,
    chunks,
    pages: made.pages,
    ...change,
  };
}

async function verify(vault: Vault, made: Made, pages: readonly PageRef[] = made.pages) {
  let state = initialVerifyState();
  while (!state.isDone) {
    await runVerifyStep({
      vault,
      content: { backupId: made.backupId, root, pages, totals: made.state.totals },
      state,
      limits: { ...unlimited, isBudgetSpent: () => true },
      onProgress: () => undefined,
      commit: async (next) => {
        state = next;
      },
    });
  }
  return state;
}

async function previous(vault: Vault, made: Made): Promise<PreviousChunks> {
  await writeManifest(vault, manifestOf(made));
  return new ManifestChunks(vault, await readManifest(vault, 'b1'));
}

test('a scan in one step and one in many steps come to the same', async () => {
  const source = new MemorySource(customers(500));
  const whole = await scan(newVault(), source);
  const vault = newVault();

  const stepped = await scan(vault, source, {
    limits: { ...unlimited, isBudgetSpent: () => true },
  });

  expect(stepped.steps).toBeGreaterThan(2);
  expect(stepped.state.totals).toEqual(whole.state.totals);
  expect(stepped.state.chunks).toBe(whole.state.chunks);
  expect(stepped.state.totals.documents).toBe(500);
  expect(await verify(vault, stepped)).toMatchObject({ mismatches: [], isDone: true });
});

test('a worker that dies at any commit costs nothing but what it had not committed', async () => {
  const source = new MemorySource(customers(400));
  const whole = await scan(newVault(), source);
  for (let death = 1; death < 8; death += 1) {
    const vault = newVault();
    let commits = 0;
    const made = await scan(vault, source, {
      limits: { ...unlimited, commitEveryMs: 0 },
      commit: async () => {
        commits += 1;
        if (commits === death) {
          throw new AppError('unavailable', 'killed', { isInternal: true });
        }
      },
    });
    expect(made.state.totals).toEqual(whole.state.totals);
    expect(await verify(vault, made)).toMatchObject({ mismatches: [] });
  }
});

test('documents that arrive out of order stop the backup', async () => {
  const documents = customers(10);
  const source = new MemorySource(documents.toReversed());
  await expect(scan(newVault(), source)).rejects.toThrow('out of order');
  const twice = new MemorySource([...documents, ...documents.slice(-1)]);
  await expect(scan(newVault(), twice)).rejects.toThrow('out of order');
});

test('what the selection leaves out is counted and not stored', async () => {
  const source = new MemorySource(
    [
      ...customers(30),
      documentOf('customers/000003/drafts/1', 10),
      documentOf('orders/1', 10),
    ].toSorted((a, b) => comparePaths(documentPath(a, root), documentPath(b, root))),
  );
  const vault = newVault();
  const isSelected = makeSelection({ include: ['customers'], exclude: ['**/drafts'] });

  const made = await scan(vault, source, { isSelected });

  expect(made.state.totals.documents).toBe(30);
  expect(made.state.totals.groups).toEqual([
    { id: 'customers', documents: 30 },
    { id: 'drafts', documents: 1 },
    { id: 'orders', documents: 1 },
  ]);
  const counts = await checkCounts(source, made.state.readTime, made.state.totals.groups);
  expect(counts).toEqual({ checked: 4, mismatches: [] });
  expect(await verify(vault, made)).toMatchObject({ mismatches: [] });
});

test('a step ends in the middle of a large region that the selection leaves out', async () => {
  const out = Array.from({ length: 25_000 }, (_, index) =>
    documentOf(`logs/${index.toString().padStart(6, '0')}`, 1),
  );
  let asked = 0;
  const source = new MemorySource([...customers(1, 100), ...out, documentOf('orders/1', 100)]);
  const vault = newVault();

  const made = await scan(vault, source, {
    isSelected: makeSelection({ include: [], exclude: ['logs'] }),
    limits: { ...unlimited, isBudgetSpent: () => (asked += 1) % 100 === 0 },
  });

  expect(made.steps).toBeGreaterThan(2);
  expect(made.state.chunks).toBe(2);
  expect(made.state.totals.groups).toEqual([
    { id: 'customers', documents: 1 },
    { id: 'logs', documents: 25_000 },
    { id: 'orders', documents: 1 },
  ]);
  expect(await verify(vault, made)).toMatchObject({ mismatches: [] });
});

test('counts that differ from Firestore’s own are named', async () => {
  const source = new MemorySource(customers(10));
  const made = await scan(newVault(), source);
  source.documents = source.documents.slice(1);
  const { mismatches } = await checkCounts(source, '', made.state.totals.groups);
  expect(mismatches).toEqual([
    'Firestore counts 9 documents, the backup read 10',
    'Firestore counts 9 documents in collections named customers, the backup read 10',
  ]);
});

test('unchanged data is stored once, little changed data as its difference', async () => {
  const vault = newVault();
  const source = new MemorySource(customers(500));
  const first = await scan(vault, source);
  const objects = vault.store.objects.size;

  const same = await scan(vault, source, { previous: await previous(vault, first) });
  expect(same.state).toMatchObject({ newChunks: 0, storedBytes: 0, chunks: first.state.chunks });
  expect([...vault.store.objects.keys()].filter((name) => name.includes('/chunks/')).length).toBe(
    objects - first.pages.length,
  );

  source.documents = source.documents.with(250, documentOf('customers/000250', 31_000));
  const changed = await scan(vault, source, { previous: await previous(vault, first) });
  expect(changed.state.newChunks).toBe(1);
  expect(changed.state.storedBytes).toBeLessThan(first.state.storedBytes / 10);
  expect(await verify(vault, changed)).toMatchObject({ mismatches: [] });
});

test('a previous backup that can not be read any more does not keep a new one from being made', async () => {
  const vault = newVault();
  const source = new MemorySource(customers(200));
  const first = await scan(vault, source);
  const earlier = await previous(vault, first);
  for (const name of vault.store.objects.keys()) {
    if (name.includes('/pages/')) {
      vault.store.objects.set(name, new Uint8Array(100));
    }
  }

  const next = await scan(vault, source, { previous: earlier });

  // The chunks are found by their names all the same.
  expect(next.state).toMatchObject({ newChunks: 0, chunks: first.state.chunks });
});

test('a damaged chunk is stored anew where it is suspect', async () => {
  const vault = newVault();
  const source = new MemorySource(customers(200));
  const first = await scan(vault, source);
  const [page] = first.pages;
  const [chunk] = page === undefined ? [] : await readPage(vault, 'b1', page);
  const hash = chunk?.hash ?? '';
  vault.store.objects.set(chunkName(vault.owner, hash), new Uint8Array(100));
  const damaged = await verify(vault, first);
  expect(damaged.damaged).toEqual([hash]);

  const next = await scan(vault, source, {
    backupId: 'b2',
    previous: await previous(vault, first),
    suspect: new Set(damaged.damaged),
  });

  expect(next.state.newChunks).toBe(1);
  expect(await verify(vault, next)).toMatchObject({ mismatches: [] });
  expect(await verify(vault, first)).toMatchObject({ mismatches: [] });
});

test('pages and chunks that are missing, doubled or reordered do not verify', async () => {
  const vault = newVault();
  const made = await scan(vault, new MemorySource(customers(600)), {
    limits: { ...unlimited, commitEveryMs: 0 },
  });
  const [one, two, ...rest] = made.pages;
  if (one === undefined || two === undefined) {
    throw new Error('two pages are needed');
  }
  for (const pages of [
    [one, ...rest],
    [two, one, ...rest],
    [one, one, two, ...rest],
    [one, two],
    [one],
    [],
  ]) {
    expect((await verify(vault, made, pages)).mismatches.length).toBeGreaterThan(0);
  }
  const chunks = (await Promise.all(made.pages.map((page) => readPage(vault, 'b1', page)))).flat();
  const inOrder = await writePage(vault, { backupId: 'b1', page: 'whole' }, chunks);
  expect((await verify(vault, made, [inOrder])).mismatches).toEqual([]);
  const reversed = chunks.toReversed();
  const swapped = await writePage(vault, { backupId: 'b1', page: 'swapped' }, reversed);
  expect((await verify(vault, made, [swapped])).mismatches[0]).toContain('out of order');
  const renamed = chunks.map((chunk, index) => (index === 0 ? { ...chunk, documents: 1 } : chunk));
  const wrong = await writePage(vault, { backupId: 'b1', page: 'wrong' }, renamed);
  expect((await verify(vault, made, [wrong])).mismatches[0]).toContain('other documents');
});

test('totals that the chunks do not come to are named', async () => {
  const vault = newVault();
  const made = await scan(vault, new MemorySource(customers(20)));
  const totals = {
    ...made.state.totals,
    documents: 21,
    collections: [{ path: 'orders', documents: 20, rawBytes: 1 }],
  };
  const found = await verify(vault, { ...made, state: { ...made.state, totals } });
  expect(found.mismatches).toEqual([
    '20 documents instead of 21',
    'customers holds 20 documents instead of 0',
    'orders holds no documents',
  ]);
});

test.each<[string, Partial<Record<keyof Manifest, unknown>>, string]>([
  ['another version', { version: 2 }, 'format version'],
  ['another format', { format: 'other' }, 'another format'],
  ['no pages', { pages: undefined }, 'incomplete'],
  ['pages of another form', { pages: [{ page: 1 }] }, 'incomplete'],
  ['a text for a number', { documents: '1' }, 'incomplete'],
  ['collections of another form', { collections: [{}] }, 'incomplete'],
  ['another backup’s id', { backupId: 'b2' }, 'another backup'],
])('a manifest with %s is not taken', async (_what, change, message) => {
  const vault = newVault();
  const made = await scan(vault, new MemorySource(customers(2)));
  const manifest = JSON.stringify({ ...manifestOf(made), ...change });
  // Sealed as it should be: only its content is wrong.
  const sealed = await seal({ ...vault, kind: 'manifest', id: 'b1' }, Buffer.from(manifest));
  await vault.store.put(manifestName(vault.owner, 'b1'), sealed, crc32c(sealed));
  await expect(readManifest(vault, 'b1')).rejects.toThrow(message);
});
