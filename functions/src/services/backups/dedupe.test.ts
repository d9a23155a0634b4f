// What a backup stores when little or nothing has changed since the one before, and that the first
// one still comes back.
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import {
  memoryDocument,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const documents = 12_000;
/** Prime and coprime to the number of documents: multiples of it are scattered over all of them. */
const stride = 7919;

const vault = memoryVault();
const database = new MemoryDatabase(
  Array.from({ length: documents }, (_, index) => order(index, 0)),
);
const before = database.content();
let last: Manifest;
let first: Manifest;
let firstBytes = 0;

function pathOf(index: number): string {
  return `${index % 4 === 0 ? 'customers' : 'orders'}/${String(index).padStart(6, '0')}`;
}

/** A document of about 0.7 KB, of which little compresses away. */
function order(index: number, revision: number, path = pathOf(index)): Uint8Array {
  let state = index * 2_654_435_761 + revision;
  const hex = Array.from({ length: 75 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state.toString(16).padStart(8, '0');
  });
  return memoryDocument(path, { revision, text: hex.join('') });
}

const scattered = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ((from + index) * stride) % documents);

/** Chunks and differences that are stored: how many, and their bytes. */
function stored(): { objects: number; bytes: number } {
  const parts = [...vault.store.objects].filter(([name]) => /\/(chunks|deltas)\//.test(name));
  return { objects: parts.length, bytes: parts.reduce((sum, [, part]) => sum + part.length, 0) };
}

/** Backs up, makes sure that it verifies, and says what was stored for it. */
async function backUp(backupId: string, previous?: Manifest) {
  const atFirst = stored();
  last = await takeMemoryBackup(vault, database, {
    backupId,
    ...(previous === undefined ? {} : { previous }),
  });
  const { mismatches } = await verifyWhole(vault, last);
  expect(mismatches).toEqual([]);
  expect(last.documents).toBe(documents);
  const now = stored();
  return { newObjects: now.objects - atFirst.objects, newBytes: now.bytes - atFirst.bytes };
}

beforeAll(async () => {
  const { newObjects, newBytes } = await backUp('b1');
  first = last;
  firstBytes = newBytes;
  expect(first.chunks).toBeGreaterThan(2);
  expect(newObjects).toBe(first.chunks);
});

test('a backup of unchanged data stores nothing and verifies', async () => {
  expect(await backUp('b2', last)).toEqual({ newObjects: 0, newBytes: 0 });
  expect(last.chunks).toBe(first.chunks);
});

test('after changes to 1 % of the documents, scattered, it stores a small part of the first', async () => {
  for (const index of scattered(documents / 100, 0)) {
    database.documents.set(pathOf(index), order(index, 1));
  }

  const { newBytes } = await backUp('b3', last);

  expect(newBytes).toBeGreaterThan(0);
  expect(newBytes / firstBytes).toBeLessThan(0.03);
});

test('inserting and deleting here and there stores no more than what changed', async () => {
  for (const index of scattered(60, 300)) {
    const path = `${pathOf(index)}-added`;
    database.documents.set(path, order(index, 2, path));
  }
  for (const index of scattered(60, 500)) {
    database.documents.delete(pathOf(index));
  }

  const { newBytes } = await backUp('b4', last);

  expect(newBytes).toBeGreaterThan(0);
  expect(newBytes / firstBytes).toBeLessThan(0.05);
});

test('the first backup still brings its own state back', async () => {
  const world = RestoreWorld.open({ manifest: first, objects: vault.store.objects }, database);

  const restored = await world.mirror();

  expect(restored).toMatchObject({ status: 'completed', outcome: { deleted: 60, failed: 0 } });
  expect(database.content()).toEqual(before);
  expect(database.documents.size).toBe(documents);
});
