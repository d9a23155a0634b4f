// Our restore as a worker makes it, in one step: verify everything; plan; then write, read back and
// compare.
import { randomBytes } from 'node:crypto';
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import type { PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import { initialApplyState, runApplyStep } from '../../functions/src/engine/changes/apply/apply.ts';
import { replace } from '../../functions/src/engine/changes/rewrite/rewrite.ts';
import { BackupSource } from '../../functions/src/engine/changes/sources/backup-source.ts';
import {
  entryPagesOf,
  restoreFolder,
  writeEntries,
} from '../../functions/src/engine/changes/entries.ts';
import { noExclusions } from '../../functions/src/firestore-model/restore-selection.ts';
import { emptyTally } from '../../functions/src/engine/changes/apply/outcome.ts';
import { initialPlanState, runPlanStep } from '../../functions/src/engine/changes/plan.ts';
import { TargetForm } from '../../functions/src/engine/changes/rewrite/target-form.ts';
import { clocked } from './clocked.ts';
import type { Job, Measured } from './jobs.ts';
import { expectProven, limits, openDatabase } from './measure-backup.ts';
import { openVault } from './vault.ts';

export async function measureRestore(job: Extract<Job, { kind: 'restore' }>): Promise<Measured> {
  const vault = openVault(job);
  const target = openDatabase(job);
  const manifest = await readManifest(vault, job.backupId);
  const proof = await clocked(() => expectProven(vault, manifest));
  const form = new TargetForm({
    sourceRoot: manifest.root,
    targetRoot: target.root,
    prefix: null,
    retarget: false,
  });
  const source = new BackupSource({ vault, manifest, form, scope: {} });
  const shared = {
    target,
    rewrite: replace,
    limits,
    onProgress: () => undefined,
  };
  const restored = await clocked(async () => {
    const folder = restoreFolder(`bench-${randomBytes(6).toString('hex')}`);
    const refs: PageRef[] = [];
    const isTargetEmpty = (await target.countAll(null, 1)).documents === 0;
    await runPlanStep({
      ...shared,
      source,
      state: initialPlanState({ isTargetEmpty }),
      commit: async (_state, entries) => {
        if (entries.length > 0) {
          refs.push(await writeEntries(vault, { folder, name: `p${refs.length}` }, entries));
        }
      },
    });
    return await runApplyStep({
      ...shared,
      entries: entryPagesOf(vault, folder, { refs, after: null }),
      contents: source.contents(),
      exclusions: noExclusions,
      writesPerSecond: () => Infinity,
      startedAt: BigInt(Date.now()) * 1000n,
      comparesAll: !isTargetEmpty,
      state: initialApplyState(emptyTally),
      commit: async () => undefined,
      interrupted: async () => undefined,
    });
  });
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
