/** For tests of backups: a database and a store in memory, scanned, and what came of it. */
import { AppError } from '../../lib/errors.ts';
import { initialBackupState, type BackupState } from '../backup/backup-state.ts';
import { runBackupStep, type BackupStep } from '../backup/backup.ts';
import type { DocumentSource, ScanOptions } from '../document-source.ts';
import { documentPath } from '../format/document.ts';
import { readManifest, writeManifest, type Vault } from '../format/manifest.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { deriveKeys } from '../format/seal.ts';
import { WireWriter } from '../format/wire-writer.ts';
import {
  ManifestChunks,
  noPreviousChunks,
  type PreviousChunks,
} from '../backup/previous-chunks.ts';
import { MemoryStore } from './memory-store.ts';
import { initialVerifyState, runVerifyStep } from '../backup/verify.ts';
import { unlimited } from '../step-limits.ts';

export const root = 'projects/p/databases/(default)/documents';

export function documentOf(path: string, sizeBytes: number): Uint8Array {
  const text = new WireWriter().bytes(17, Buffer.alloc(sizeBytes, path));
  const entry = new WireWriter().string(1, 'text').message(2, text);
  return new WireWriter().string(1, `${root}/${path}`).message(2, entry).finish();
}

/** A database in memory that sends what it has in batches of 50. */
export class MemorySource implements Pick<DocumentSource, 'root' | 'scan'> {
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

  paths(): string[] {
    return this.documents.map((document) => documentPath(document, root));
  }
}

export function customers(count: number, sizeBytes = 30_000): Uint8Array[] {
  return Array.from({ length: count }, (_, index) =>
    documentOf(`customers/${index.toString().padStart(6, '0')}`, sizeBytes),
  );
}

export function newVault(): Vault & { store: MemoryStore } {
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
export async function scan(
  vault: Vault,
  source: BackupStep['source'],
  options: Options = {},
): Promise<Made> {
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
        if (page !== null) {
          pages[next.pages - 1] = page;
        }
      },
    }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.retryable)) {
        throw error;
      }
    });
  }
  return { backupId: options.backupId ?? 'b1', state, pages, steps };
}

export function manifestOf(made: Made, change: Partial<Manifest> = {}): Manifest {
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

export async function verify(vault: Vault, made: Made, pages: readonly PageRef[] = made.pages) {
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

export async function previous(vault: Vault, made: Made): Promise<PreviousChunks> {
  await writeManifest(vault, manifestOf(made));
  return new ManifestChunks(vault, await readManifest(vault, 'b1'));
}
