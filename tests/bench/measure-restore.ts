// Our restore as a worker makes it, in one step: verify everything; then compare, write, read back and compare again.
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import { initialRestoreState, runRestoreStep } from '../../functions/src/engine/restore/restore.ts';
import { clocked } from './clocked.ts';
import type { Job, JobResult } from './jobs.ts';
import { commitEveryMs, expectProven, openDatabase } from './measure-backup.ts';
import { openVault } from './vault.ts';

export async function measureRestore(
  job: Extract<Job, { kind: 'restore' }>,
): Promise<Omit<JobResult, 'maxRssBytes'>> {
  const vault = openVault(job);
  const target = openDatabase(job);
  const manifest = await readManifest(vault, job.backupId);
  const proof = await clocked(() => expectProven(vault, manifest));
  const restored = await clocked(() =>
    runRestoreStep({
      vault,
      manifest,
      target,
      mode: 'overwrite',
      scope: { paths: [], collections: [], collectionGroups: [] },
      isDryRun: false,
      startedAt: BigInt(Date.now()) * 1000n,
      state: initialRestoreState(),
      isBudgetSpent: () => false,
      commitEveryMs,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      commit: async () => undefined,
    }),
  );
  const { written } = restored.value.tally;
  const { documents: there } = await target.countAll(null);
  if (written !== manifest.documents || there !== manifest.documents) {
    throw new Error(`${written} written and ${there} there instead of ${manifest.documents}`);
  }
  return {
    documents: manifest.documents,
    rawBytes: manifest.rawBytes,
    main: restored.phase,
    verification: proof.phase,
    chunkBytes: 0,
    putBytes: 0,
    chunks: manifest.chunks,
    newChunks: 0,
  };
}
