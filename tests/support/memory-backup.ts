// A backup made by the engine in memory, out of typed documents.
import { initialBackupState } from '../../functions/src/engine/backup/backup-state.ts';
import { runBackupStep, type BackupStep } from '../../functions/src/engine/backup/backup.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';
import { writeManifest, type Vault } from '../../functions/src/engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import { comparePaths } from '../../functions/src/firestore-model/order.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import { noPreviousChunks } from '../../functions/src/engine/backup/previous-chunks.ts';
import type { SnapshotStore } from '../../functions/src/engine/store/snapshot-store.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import type { TypedDocument } from './typed-documents.ts';
import { unlimited } from '../../functions/src/engine/step-limits.ts';

export const root = 'projects/shop/databases/(default)/documents';
export const owner = { ownerId: 'ada', projectId: 'shop' };
export const dataKey = Buffer.alloc(32, 7);
const readTime = '2026-11-16T06:00:00Z';

export interface MemoryBackup {
  readonly vault: Vault;
  readonly manifest: Manifest;
}

/** Of documents in any order. */
export async function backupOf(
  documents: readonly TypedDocument[],
  store: SnapshotStore = new MemoryStore(),
  at = root,
): Promise<MemoryBackup> {
  const times = { createTime: readTime, updateTime: '2026-11-16T06:00:00.123456Z' };
  const sorted = documents.toSorted((a, b) => comparePaths(a.path, b.path));
  return backupOfBytes(
    [sorted.map((document) => encodeDocument(at, { ...document, ...times }))],
    store,
    at,
  );
}

/** Of batches of documents in the order of their names. */
export async function backupOfBytes(
  batches: Iterable<readonly Uint8Array[]>,
  store: SnapshotStore,
  at = root,
): Promise<MemoryBackup> {
  const vault: Vault = { store, keys: deriveKeys(dataKey), owner };
  const pages: PageRef[] = [];
  const { totals, chunks } = await runBackupStep({
    backupId: 'b1',
    vault,
    source: sourceOf(batches, at),
    state: initialBackupState(readTime),
    isSelected: () => true,
    previous: noPreviousChunks,
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
    backupId: 'b1',
    ...owner,
    root: at,
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
  return { vault, manifest };
}

function sourceOf(batches: Iterable<readonly Uint8Array[]>, at: string): BackupStep['source'] {
  return {
    root: at,
    async *scan() {
      yield* batches;
    },
  };
}
