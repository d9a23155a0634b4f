import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { countChanges, type Changes } from './count-changes.ts';

const id = (index: number) => index.toString().padStart(6, '0');

/**
 * Some chunks' worth, of which documents from one position up to another have been changed or taken
 * away.
 */
function shop(change: { changed?: [number, number]; gone?: [number, number] } = {}): MemorySource {
  const { changed: [from, to] = [0, 0], gone: [goneFrom, goneTo] = [0, 0] } = change;
  const indexes = Array.from({ length: 3000 }, (_, index) => index);
  return new MemorySource(
    indexes
      .filter((index) => index < goneFrom || index >= goneTo)
      .map((index) => {
        const revision = index >= from && index < to ? 1 : 0;
        return memoryDocument(`customers/${id(index)}`, { revision, sizeBytes: 8000 });
      }),
  );
}

const first = memoryVault();
let firstManifest: Manifest;

beforeAll(async () => {
  firstManifest = await takeMemoryBackup(first, shop(), { backupId: 'b1' });
});

async function twoBackups(after: MemorySource) {
  const vault = memoryVault();
  const before = firstManifest;
  first.store.objects.forEach((bytes, name) => vault.store.objects.set(name, bytes));
  const later = await takeMemoryBackup(vault, after, { backupId: 'b2', previous: before });
  vault.store.takeChunkReads();
  return { vault, before, later };
}

interface Limits {
  readonly isBudgetSpent?: () => boolean;
  readonly limits?: { readonly maxMs: number; readonly partMs: number };
  readonly state?: Changes | null;
}

function changesOf(
  { vault, before, later }: Awaited<ReturnType<typeof twoBackups>>,
  options: Limits = {},
): AsyncGenerator<Changes> {
  return countChanges({
    vault,
    before: { recordId: before.backupId, documents: before.documents },
    after: later satisfies Manifest,
    state: null,
    isBudgetSpent: () => false,
    signal: new AbortController().signal,
    ...options,
  });
}

async function last(parts: AsyncGenerator<Changes>): Promise<Changes | null> {
  let found: Changes | null = null;
  for await (const part of parts) {
    found = part;
  }
  return found;
}

test('counts documents changed in place, and those that are gone', async () => {
  const backups = await twoBackups(shop({ changed: [0, 1900], gone: [2000, 2100] }));
  expect(await last(changesOf(backups))).toMatchObject({
    changed: 1900,
    deleted: 100,
    unchanged: 1000,
    isDone: true,
    isWhole: true,
  });
});

test('reads no chunk of an unchanged database', async () => {
  const backups = await twoBackups(shop());
  expect(await last(changesOf(backups))).toMatchObject({ changed: 0, isDone: true });
  expect(backups.vault.store.takeChunkReads()).toBe(0);
});

test('counts a small share of changes by collection, and reads only chunks that differ', async () => {
  const backups = await twoBackups(shop({ changed: [2900, 3000], gone: [2990, 3000] }));
  expect(await last(changesOf(backups))).toMatchObject({
    changed: 90,
    deleted: 10,
    created: 0,
    unchanged: 2900,
    collections: [{ path: 'customers', changed: 90, deleted: 10, created: 0 }],
    isWhole: true,
  });
  expect(backups.vault.store.takeChunkReads()).toBeLessThan(backups.later.chunks);
});

test('continues from what an earlier step has noted', async () => {
  const backups = await twoBackups(shop({ changed: [0, 2000] }));
  let state: Changes | null = null;
  let steps = 0;
  do {
    const parts = changesOf(backups, { state, isBudgetSpent: () => true });
    const { value } = await parts.next();
    state = JSON.parse(JSON.stringify(value)) as Changes;
    steps += 1;
  } while (!state.isDone);
  expect(state).toMatchObject({ changed: 2000, unchanged: 1000, isWhole: true });
  expect(steps).toBeGreaterThan(2);
  expect(await last(changesOf(backups, { state }))).toEqual(state);
});

test('is given up after its time, with what was found', async () => {
  const backups = await twoBackups(shop({ changed: [0, 3000] }));
  const found = await last(changesOf(backups, { limits: { maxMs: 0, partMs: 0 } }));
  expect(found).toMatchObject({ isDone: true, isWhole: false });
  expect(found!.changed).toBeGreaterThan(0);
  expect(found!.changed).toBeLessThan(3000);
});

test('does not look for changes of an empty database', async () => {
  const vault = memoryVault();
  const few = new MemorySource([memoryDocument('customers/1')]);
  const later = await takeMemoryBackup(vault, few, { backupId: 'b1' });
  const before = { ...later, backupId: 'nowhere', documents: 0 };
  expect(await last(changesOf({ vault, before, later }))).toMatchObject({
    changed: 0,
    isDone: true,
    isWhole: true,
  });
});

test('says so where the backup before cannot be read', async () => {
  const backups = await twoBackups(shop({ changed: [0, 10] }));
  for (const name of backups.vault.store.objects.keys()) {
    if (name.includes('/chunks/')) {
      backups.vault.store.objects.delete(name);
    }
  }
  await expect(last(changesOf(backups))).rejects.toMatchObject({ code: 'corrupt' });
});
