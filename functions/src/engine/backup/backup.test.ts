// The engine from source to store and back, without emulators: a database in memory, a store in
// memory.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { crc32c } from '../format/crc32c.ts';
import { documentPath } from '../format/document.ts';
import { chunkName, manifestName } from '../format/layout.ts';
import { readManifest, readPage, writePage } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { seal } from '../format/seal.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import {
  manifestOf,
  root,
  documentOf,
  MemorySource,
  customers,
  newVault,
  scan,
  verify,
  previous,
} from '../testing/backed-up.ts';
import { unlimited } from '../step-limits.ts';

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

test('a chunk that waits for storage is stored as it was read', async () => {
  const vault = newVault();
  const { store } = vault;
  const touch = store.touch.bind(store);
  store.touch = async (name) => {
    for (let turns = 0; turns < 100; turns += 1) {
      await turn();
    }
    return await touch(name);
  };

  const made = await scan(vault, new MemorySource(customers(1500)));

  expect(made.state.chunks).toBeGreaterThan(7);
  expect(await verify(vault, made)).toMatchObject({ mismatches: [] });
});

test('storage is called before the first documents are there', async () => {
  const vault = newVault();
  const source = new MemorySource(customers(2));
  const calls: string[] = [];
  const stat = vault.store.stat.bind(vault.store);
  vault.store.stat = async (name) => {
    calls.push(name);
    return await stat(name);
  };
  const read = source.scan.bind(source);
  source.scan = (options) => {
    expect(calls).toHaveLength(1);
    return read(options);
  };

  const made = await scan(vault, source);

  expect(made.state.totals.documents).toBe(2);
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

test('a previous backup that can no longer be read does not keep a new one from being made', async () => {
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

test('a damaged chunk is stored again where it is suspect', async () => {
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

test('a chunk that the bucket retains is used where it proves whole, and stored under another name where it is damaged', async () => {
  const vault = newVault();
  const source = new MemorySource(customers(200));
  const [page] = (await scan(vault, source)).pages;
  const [chunk] = page === undefined ? [] : await readPage(vault, 'b1', page);
  const hash = chunk?.hash ?? '';
  const name = chunkName(vault.owner, hash);
  vault.store.retained.set(name, '2036-01-01T00:00:00.000Z');
  const again = async () => scan(vault, source, { backupId: 'b2', suspect: new Set([hash]) });
  expect(await verify(vault, await again())).toMatchObject({ mismatches: [] });
  vault.store.objects.set(name, new Uint8Array(100));
  const made = await again();
  expect(await verify(vault, made)).toMatchObject({ mismatches: [] });
  // Which later ones use, retained or not.
  const instead = [...vault.store.objects.keys()].find((key) => key.includes('/deltas/')) ?? '';
  vault.store.retained.set(instead, '2036-01-01T00:00:00.000Z');
  const next = await scan(vault, source, { previous: await previous(vault, made) });
  expect(next.state.newChunks).toBe(0);
  expect(await verify(vault, await again())).toMatchObject({ mismatches: [] });
  vault.store.objects.set(instead, new Uint8Array(100));
  await expect(again()).rejects.toMatchObject({ code: 'retained', retryable: false });
});

test('pages and chunks that are missing, doubled or reordered do not verify', async () => {
  const vault = newVault();
  const made = await scan(vault, new MemorySource(customers(600)), {
    limits: { ...unlimited, isBudgetSpent: () => true },
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
