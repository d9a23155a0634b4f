// Looking into backups: two of them compared, a document found, its history followed. The store is in memory: what is measured is the
// engine's own work, opening and unpacking chunks included, and how many objects it asks a store for.
import { compareBackups } from '../../functions/src/engine/compare/compare.ts';
import type { DocumentSource } from '../../functions/src/engine/document-source.ts';
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import { comparePaths } from '../../functions/src/engine/format/names.ts';
import { BackupIndex } from '../../functions/src/engine/inside/backup-index.ts';
import {
  memoryRoot,
  memoryVault,
  takeMemoryBackup,
} from '../../functions/src/engine/testing/memory-backups.ts';
import { clocked } from './clocked.ts';
import { encodeDocument, pathOf } from './documents.ts';

export interface InsideFigures {
  readonly documents: number;
  /** Documents that differ between the two backups. */
  readonly changed: number;
  readonly chunks: number;
  /** Both compared, after their manifests were read: what differs counted and listed with its fields, and objects read. */
  readonly compareSeconds: number;
  readonly compareReads: number;
  /** The same of two equal backups. */
  readonly equalSeconds: number;
  readonly equalReads: number;
  /** One document found by its name, manifest included, in the mean of ten. */
  readonly findSeconds: number;
}

/** One in `every`, by turns in each of the collections, so that hardly a chunk stays as it was. */
function isChanged(index: number, every: number): boolean {
  return index % every === Math.floor(index / every) % 10;
}

/** The documents of the benchmark in the order of names; of those that change this revision. */
function sourceOf(order: readonly number[], every: number, revision: number): DocumentSource {
  return {
    root: memoryRoot,
    async *scan({ from }) {
      if (from !== null) {
        throw new Error('the benchmark backs up in one step');
      }
      for (let start = 0; start < order.length; start += 500) {
        yield order
          .slice(start, start + 500)
          .map((index) =>
            encodeDocument(memoryRoot, index, isChanged(index, every) ? revision : 0),
          );
      }
    },
    countGroup: async () => 0,
    countAll: async () => ({ documents: order.length, readTime: '2026-01-01T00:00:00Z' }),
  };
}

/** @throws Error when the comparison doesn't find exactly what was changed. */
export async function measureInside({
  documents = 100_000,
  changed = 100,
} = {}): Promise<InsideFigures> {
  const order = Array.from({ length: documents }, (_, index) => index).toSorted((a, b) =>
    comparePaths(pathOf(a), pathOf(b)),
  );
  const every = Math.ceil(documents / changed);
  const vault = memoryVault();
  const first = await takeMemoryBackup(vault, sourceOf(order, every, 0), { backupId: 'b1' });
  const previous = { previous: first };
  await takeMemoryBackup(vault, sourceOf(order, every, 1), { backupId: 'b2', ...previous });
  await takeMemoryBackup(vault, sourceOf(order, every, 0), { backupId: 'b3', ...previous });
  const before = await readManifest(vault, 'b1');
  const compare = async (backupId: string) => {
    const after = await readManifest(vault, backupId);
    const { signal } = new AbortController();
    const limits = { items: 10_000, isBudgetSpent: () => false, signal };
    vault.store.takeChunkReads();
    const { value, phase } = await clocked(() =>
      compareBackups({ vault, before, after, cursor: null, limits }),
    );
    const found = [...value.collections.values()].reduce((sum, one) => sum + one.changed, 0);
    return { found, seconds: phase.seconds, reads: vault.store.takeChunkReads() };
  };
  const different = await compare('b2');
  const equal = await compare('b3');
  if (different.found !== Math.ceil(documents / every) || equal.found !== 0) {
    throw new Error(`the comparison found ${different.found} and ${equal.found} changed documents`);
  }
  const wanted = Array.from({ length: 10 }, (_, index) =>
    pathOf(index * Math.floor(documents / 11)),
  );
  const { phase: finding } = await clocked(async () => {
    for (const path of wanted) {
      const index = new BackupIndex(vault, await readManifest(vault, 'b2'));
      if ((await index.find(path)) === null) {
        throw new Error(`${path} was not found`);
      }
    }
  });
  return {
    documents,
    changed: different.found,
    chunks: before.chunks,
    compareSeconds: different.seconds,
    compareReads: different.reads,
    equalSeconds: equal.seconds,
    equalReads: equal.reads,
    findSeconds: finding.seconds / wanted.length,
  };
}
