// Two small backups, made by the engine in memory: the second stores one chunk as its difference to the
// first one's. What docs/example-backup.json holds, and what the reader is tried on.
import { initialBackupState, runBackupStep } from '../../functions/src/engine/backup.ts';
import { documentPath } from '../../functions/src/engine/format/document.ts';
import { writeManifest } from '../../functions/src/engine/format/manifest.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import { WireWriter } from '../../functions/src/engine/format/wire.ts';
import { ManifestChunks, noPreviousChunks } from '../../functions/src/engine/previous-chunks.ts';
import { MemoryStore } from '../../functions/src/engine/store/memory-store.ts';

const root = 'projects/shop/databases/(default)/documents';
const owner = { ownerId: 'ada', projectId: 'shop' };
/** 00 01 02 … 1f: known to everybody, for examples only. */
const dataKey = Uint8Array.from({ length: 32 }, (_, index) => index);
const seconds = Date.UTC(2026, 10, 16) / 1000;

const field = (key, value) =>
  new WireWriter().message(2, new WireWriter().string(1, key).message(2, value)).finish();

const names = ['Ada', 'Bela', 'Carl', 'Dina', 'Emma', 'Finn'];
const before = names.map((name) => customer(name, 1));
const after = names.map((name) => customer(name, name === 'Carl' ? 2 : 1));

/** A document as the server sends it: name, two fields, create and update time. */
function customer(name, visits) {
  const time = new WireWriter().uint(1, seconds + visits);
  return new WireWriter()
    .string(1, `${root}/customers/${name.toLowerCase()}`)
    .raw(field('name', new WireWriter().string(17, name)))
    .raw(field('visits', new WireWriter().uint(2, visits)))
    .message(3, new WireWriter().uint(1, seconds))
    .message(4, time)
    .finish();
}

/**
 * @returns {Promise<{ dataKey: Uint8Array, ownerId: string, projectId: string,
 *   objects: Map<string, Uint8Array>, backups: Array<{ backupId: string, documents: Uint8Array[] }> }>}
 */
export async function makeBackups() {
  const vault = { store: new MemoryStore(), keys: deriveKeys(dataKey), owner };
  const first = await backUp(vault, { backupId: 'b1', documents: before });
  const previous = new ManifestChunks(vault, first);
  await backUp(vault, { backupId: 'b2', documents: after, previous });
  const backups = [
    { backupId: 'b1', documents: before },
    { backupId: 'b2', documents: after },
  ];
  return { dataKey, ...owner, objects: vault.store.objects, backups };
}

async function backUp(vault, { backupId, documents, previous = noPreviousChunks }) {
  const readTime = '2026-11-16T06:00:00Z';
  const pages = [];
  const { totals, chunks } = await runBackupStep({
    backupId,
    vault,
    source: sourceOf(documents),
    state: initialBackupState(readTime),
    isSelected: () => true,
    previous,
    distrusted: new Set(),
    worker: '1',
    isBudgetSpent: () => false,
    commitEveryMs: 60_000,
    signal: new AbortController().signal,
    onProgress: () => {},
    commit: async (_, page) => {
      if (page !== null) {
        pages.push(page);
      }
    },
  });
  const manifest = {
    format: 'firekeep-backup',
    version: 1,
    backupId,
    ...owner,
    root,
    readTime,
    consistency: 'snapshot',
    include: [],
    exclude: [],
    documents: totals.documents,
    rawBytes: totals.rawBytes,
    chunks,
    collections: totals.collections,
    groups: totals.groups,
    pages,
  };
  await writeManifest(vault, manifest);
  return manifest;
}

function sourceOf(documents) {
  return {
    root,
    async *scan() {
      yield documents.toSorted((a, b) => (documentPath(a, root) < documentPath(b, root) ? -1 : 1));
    },
  };
}
