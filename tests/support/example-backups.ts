// Two small backups, made by the engine in memory: the second stores one chunk as its difference to
// the first one's. What docs/example-backup.json holds, and what the reader is tried on.
import { initialBackupState } from '../../functions/src/engine/backup/backup-state.ts';
import { runBackupStep, type BackupStep } from '../../functions/src/engine/backup/backup.ts';
import { writeManifest, type Vault } from '../../functions/src/engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';
import {
  ManifestChunks,
  noPreviousChunks,
} from '../../functions/src/engine/backup/previous-chunks.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import { unlimited } from '../../functions/src/engine/step-limits.ts';

const root = 'projects/shop/databases/(default)/documents';
const owner = { ownerId: 'ada', projectId: 'shop' };
const readTime = '2026-11-16T06:00:00Z';
const seconds = Date.parse(readTime) / 1000;
/** 00 01 02 … 1f: known to everybody, for examples only. */
const dataKey = Uint8Array.from({ length: 32 }, (_, index) => index);

function field(key: string, value: WireWriter): Uint8Array {
  return new WireWriter().message(2, new WireWriter().string(1, key).message(2, value)).finish();
}

/** A document as the server sends it: name, two fields, create and update time. */
function customer(name: string, visits: number): Uint8Array {
  return new WireWriter()
    .string(1, `${root}/customers/${name.toLowerCase()}`)
    .raw(field('name', new WireWriter().string(17, name)))
    .raw(field('visits', new WireWriter().uint(2, visits)))
    .message(3, new WireWriter().uint(1, seconds))
    .message(4, new WireWriter().uint(1, seconds + visits))
    .finish();
}

/** In the order of their names. */
const names = ['Ada', 'Bela', 'Carl', 'Dina', 'Emma', 'Finn'];
const before = names.map((name) => customer(name, 1));
const after = names.map((name) => customer(name, name === 'Carl' ? 2 : 1));

export interface ExampleBackups {
  readonly dataKey: Uint8Array;
  readonly ownerId: string;
  readonly projectId: string;
  /** By name in the bucket. */
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly backups: readonly { backupId: string; documents: readonly Uint8Array[] }[];
}

export async function makeExampleBackups(): Promise<ExampleBackups> {
  const store = new MemoryStore();
  const vault: Vault = { store, keys: deriveKeys(dataKey), owner };
  const first = await backUp(vault, { backupId: 'b1', documents: before, previous: null });
  await backUp(vault, { backupId: 'b2', documents: after, previous: first });
  const backups = [
    { backupId: 'b1', documents: before },
    { backupId: 'b2', documents: after },
  ];
  return { dataKey, ...owner, objects: store.objects, backups };
}

async function backUp(
  vault: Vault,
  backup: { backupId: string; documents: readonly Uint8Array[]; previous: Manifest | null },
): Promise<Manifest> {
  const { backupId, documents, previous } = backup;
  const pages: PageRef[] = [];
  const { totals, chunks } = await runBackupStep({
    backupId,
    vault,
    source: sourceOf(documents),
    state: initialBackupState(readTime),
    isSelected: () => true,
    previous: previous === null ? noPreviousChunks : new ManifestChunks(vault, previous),
    suspect: new Set(),
    worker: '1',
    limits: unlimited,
    onProgress: () => undefined,
    commit: async (state, page) => {
      if (page !== null) {
        pages[state.pages - 1] = page;
      }
    },
  });
  const manifest: Manifest = {
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

function sourceOf(documents: readonly Uint8Array[]): BackupStep['source'] {
  return {
    root,
    async *scan() {
      yield documents;
    },
  };
}
