// Looking into stored backups: what differs between two, and what all of them know of one document.
import { compareBackups } from '../../functions/src/engine/compare/compare-backups.ts';
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import { BackupIndex } from '../../functions/src/engine/explore/backup-index.ts';
import { clocked } from './clocked.ts';
import { pathOf } from './documents.ts';
import type { Job, Measured } from './jobs.ts';
import { openVault } from './vault.ts';

const nothingStored = { verification: null, rawBytes: 0, chunkBytes: 0, putBytes: 0 };

/**
 * From manifests that have been read to every document that differs, all parts one after the other.
 */
export async function measureCompare(job: Extract<Job, { kind: 'compare' }>): Promise<Measured> {
  const vault = openVault(job);
  const before = await readManifest(vault, job.backupId);
  const after = await readManifest(vault, job.afterId);
  const { signal } = new AbortController();
  const limits = { items: 1000, isBudgetSpent: () => false, signal };
  let [documents, skipped] = [0, 0];
  const { phase } = await clocked(async () => {
    let cursor: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof compareBackups>> = await compareBackups({
        vault,
        before,
        after,
        cursor,
        limits,
      });
      documents += part.items.length;
      skipped += part.skippedChunks;
      ({ cursor } = part);
    } while (cursor !== null);
  });
  const { chunks } = after;
  return { documents, main: phase, chunks, newChunks: chunks - skipped, ...nothingStored };
}

/** From nothing but the names of the backups to the document in each of them. */
export async function measureHistory(job: Extract<Job, { kind: 'history' }>): Promise<Measured> {
  const vault = openVault(job);
  const path = pathOf(job.index);
  const versions = new Set<string>();
  const { phase } = await clocked(async () => {
    for (const backupId of job.backupIds) {
      const index = new BackupIndex(vault, await readManifest(vault, backupId));
      const document = await index.find(path);
      versions.add(Buffer.from(document ?? []).toString('base64'));
    }
  });
  const documents = versions.size;
  return { documents, main: phase, chunks: 0, newChunks: 0, ...nothingStored };
}
